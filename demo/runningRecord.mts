import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { isAlive } from '../scripts/n8n/lock.mts';

type Running = { pid: number; url: string };

/** Refuses a second start of the same clone: both would write one database. */
export async function refuseSecondStart(file: string): Promise<void> {
	const running = await readRecord(file);
	if (!running || !isAlive(running.pid)) return;
	throw new Error(
		`It is already running at ${running.url} (process ${running.pid}). ` +
			'Stop that one with Ctrl-C first.',
	);
}

export async function writeRecord(file: string, url: string): Promise<void> {
	const running: Running = { pid: process.pid, url };
	await mkdir(dirname(file), { recursive: true });
	await writeFile(file, JSON.stringify(running));
}

export async function removeRecord(file: string): Promise<void> {
	await rm(file, { force: true });
}

async function readRecord(file: string): Promise<Running | undefined> {
	try {
		return JSON.parse(await readFile(file, 'utf8')) as Running;
	} catch {
		return undefined;
	}
}
