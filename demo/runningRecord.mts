import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isAlive } from '../scripts/n8n/lock.mts';

interface Running {
	pid: number;
	url: string;
}

/** Refuses a second start of the same clone: both would write one database. */
export const refuseSecondStart = async (file: string): Promise<void> => {
	const running = await readRecord(file);
	if (!running || !isAlive(running.pid)) return;
	throw new Error(
		`It is already running at ${running.url} (process ${running.pid}). ` +
			'Stop that one with Ctrl-C first.',
	);
};

export const writeRecord = async (file: string, url: string): Promise<void> => {
	const running: Running = { pid: process.pid, url };
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, JSON.stringify(running));
};

export const removeRecord = async (file: string): Promise<void> => {
	await rm(file, { force: true });
};

const readRecord = async (file: string): Promise<Running | undefined> => {
	try {
		return JSON.parse(await readFile(file, 'utf8')) as Running;
	} catch {
		return undefined;
	}
};
