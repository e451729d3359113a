import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../scripts/n8n/freePort.mts';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';

export interface State {
	pid: number;
	/** What was put on a prototype since the first question. */
	addedNames: string[];
	/** Exceptions and rejections that nobody caught. */
	uncaught: string[];
}

/** In bytes, after everything that could be set free was. */
export interface Memory {
	held: number;
	resident: number;
}

export interface Inside {
	state: () => Promise<State>;
	memory: () => Promise<Memory>;
}

const preload = join(projectFolder, 'test', 'harness', 'insideN8n', 'preload.mjs');

/** Settings with which an n8n tells about itself at this address. */
export const tellingN8n = async (): Promise<{ env: Record<string, string>; url: string }> => {
	const port = await freePort();
	return {
		env: {
			NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`,
			INSIDE_N8N_PORT: String(port),
		},
		url: `http://127.0.0.1:${port}`,
	};
};

export const insideOf = (url: string): Inside => {
	const ask = async <T,>(path: string): Promise<T> => (await (await fetch(url + path)).json()) as T;
	return {
		state: async () => await ask('/state'),
		memory: async () => await ask('/memory'),
	};
};
