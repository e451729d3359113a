import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, startChild } from './childProcess.mts';
import { ensureN8n } from './ensureN8n.mts';
import { n8nEnvironment } from './environment.mts';
import { freePort } from './freePort.mts';
import { unpackPackage } from './unpackPackage.mts';
import { waitFor } from './waitFor.mts';

export interface N8nOptions {
	userFolder: string;
	/** A free one when absent. */
	port?: number;
	/** From `npm pack`; unpacked as a user's install does. */
	packageTarball?: string;
	/** The public address webhooks are registered with; n8n's own address when absent. */
	webhookUrl?: string;
	/** Further settings, for example `{ N8N_LOG_LEVEL: 'debug' }`. */
	env?: Record<string, string>;
	/** Where n8n is installed; the shared cache when absent. */
	installFolder?: string;
}

export interface RunningN8n {
	url: string;
	port: number;
	userFolder: string;
	logFile: string;
	/** Everything n8n has printed so far, restarts included. */
	log: () => Promise<string>;
	/** Resolves when the process has ended, asked or not. */
	exited: () => Promise<void>;
	running: () => boolean;
	stop: () => Promise<void>;
	/** Without a chance to clean up, as a power cut would. */
	kill: () => Promise<void>;
	restart: () => Promise<void>;
}

export const startN8n = async (options: N8nOptions): Promise<RunningN8n> => {
	const install = await ensureN8n({ folder: options.installFolder });
	const { userFolder } = options;
	const port = await freePort(options.port);
	const brokerPort = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const logFile = join(userFolder, 'n8n.log');
	mkdirSync(userFolder, { recursive: true });
	if (options.packageTarball) await unpackPackage(options.packageTarball, userFolder);

	const env = n8nEnvironment(
		{ userFolder, port, brokerPort, webhookUrl: options.webhookUrl ?? url },
		// What Node compiled at one start, it need not compile at the next.
		{ NODE_COMPILE_CACHE: join(install.folder, 'compiled'), ...options.env },
	);
	const start = async (): Promise<Child> => {
		const child = startChild({
			command: install.node,
			args: [install.n8n, 'start'],
			env,
			cwd: userFolder,
			logFile,
		});
		try {
			await waitFor('n8n to become ready', async () => await ready(child, url), {
				timeout: 180_000,
			});
		} catch (error) {
			await child.kill();
			throw new Error(`${(error as Error).message} ${await lastError(logFile)}`);
		}
		return child;
	};

	let child = await start();
	return {
		url,
		port,
		userFolder,
		logFile,
		log: async () => await readFile(logFile, 'utf8'),
		exited: async () => await child.exited,
		running: () => child.running(),
		stop: async () => await child.stop(),
		kill: async () => await child.kill(),
		restart: async () => {
			await child.stop();
			child = await start();
		},
	};
};

const ready = async (child: Child, url: string): Promise<true | undefined> => {
	if (!child.running()) throw new Error('n8n ended before it was ready.');
	try {
		const answer = await fetch(`${url}/healthz/readiness`);
		return answer.ok ? true : undefined;
	} catch {
		return undefined;
	}
};

const lastError = async (logFile: string): Promise<string> => {
	const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
	const said = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
	return `${said.trim()}\nIts whole output is in ${logFile}`;
};
