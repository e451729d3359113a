import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Child, startChild } from './childProcess.mts';
import { n8nEnvironment } from './environment.mts';
import { freePort } from './freePort.mts';
import type { Installation } from './installation.mts';
import { unpackPackage } from './unpackPackage.mts';
import { unwantedModules } from './unwantedModules.mts';
import { waitFor } from './waitFor.mts';

export interface ProcessOptions {
	install: Installation;
	/** `start` is n8n itself; in queue mode there are workers and webhook processors beside it. */
	command: 'start' | 'worker' | 'webhook';
	userFolder: string;
	/** Where it listens; a worker only says there whether it is ready. */
	port: number;
	/** From `npm pack`; unpacked as a user's install does. */
	packageTarball?: string;
	/** The public address webhooks are registered with; its own address when absent. */
	webhookUrl?: string;
	env?: Record<string, string>;
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
	/** Starts it again, with other settings when some are given. */
	restart: (env?: Record<string, string>) => Promise<void>;
}

/** One process of n8n. Resolves when it is ready. */
export const startProcess = async (options: ProcessOptions): Promise<RunningN8n> => {
	const { install, command, userFolder, port } = options;
	const brokerPort = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const logFile = join(userFolder, 'n8n.log');
	mkdirSync(userFolder, { recursive: true });
	if (options.packageTarball) await unpackPackage(options.packageTarball, userFolder);

	const start = async (more: Record<string, string> = {}): Promise<Child> => {
		const env = n8nEnvironment(
			{ userFolder, port, brokerPort, webhookUrl: options.webhookUrl ?? url },
			{
				N8N_DISABLED_MODULES: unwantedModules(install),
				// What Node compiled at one start, it need not compile at the next.
				NODE_COMPILE_CACHE: join(install.folder, 'compiled'),
				...options.env,
				...more,
			},
		);
		const args = [install.n8n, command];
		const child = startChild({ command: install.node, args, env, cwd: userFolder, logFile });
		try {
			const probe = async () => await ready(child, url, command);
			await waitFor('n8n to become ready', probe, { timeout: 300_000 });
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
		restart: async (env) => {
			await child.stop();
			child = await start(env);
		},
	};
};

/** An older n8n calls itself ready when its database is; what the editor asks comes a moment later. */
const signsOf = (command: ProcessOptions['command']): string[] =>
	command === 'start' ? ['/healthz/readiness', '/rest/settings'] : ['/healthz/readiness'];

const ready = async (
	child: Child,
	url: string,
	command: ProcessOptions['command'],
): Promise<true | undefined> => {
	if (!child.running()) throw new Error('n8n ended before it was ready.');
	try {
		for (const path of signsOf(command)) {
			const answer = await fetch(url + path);
			if (!answer.ok) return undefined;
		}
		return true;
	} catch {
		return undefined;
	}
};

const lastError = async (logFile: string): Promise<string> => {
	const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
	const said = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
	return `${said.trim()}\nIts whole output is in ${logFile}`;
};
