import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCredential } from '../../../scripts/n8n/client/credentials.mts';
import { signInAsOwner } from '../../../scripts/n8n/client/owner.mts';
import type { Session } from '../../../scripts/n8n/client/session.mts';
import { demoOwner } from '../../../scripts/n8n/demoOwner.mts';
import { ensureN8n } from '../../../scripts/n8n/ensureN8n.mts';
import { recommended } from '../../../scripts/n8n/queue/settings.mts';
import { type RunningQueue, startQueue } from '../../../scripts/n8n/queue/startQueue.mts';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { type Database, openDatabase } from './database.mts';

export type Chosen = Record<string, { id: string; name: string }>;

/** n8n in queue mode with the package in it, and the services. */
export interface Stage {
	n8n: RunningQueue;
	session: Session;
	simulator: Simulator;
	database: Database;
	/** Holds the logs of all processes. */
	folder: string;
	/** Stores a credential; the answer is what a node needs to use it. */
	credential: (type: string, data: Record<string, unknown>) => Promise<Chosen>;
	stop: () => Promise<void>;
}

export interface StageOptions {
	packageTarball: string;
	report: (detail: string) => void;
	/** Whether the folder is to stay when this process ends. */
	isKept: () => boolean;
}

export const PROCESSORS = 2;
export const WORKERS = 2;

export const startStage = async ({
	packageTarball,
	report,
	isKept,
}: StageOptions): Promise<Stage> => {
	const folder = await mkdtemp(join(tmpdir(), 'scale-n8n-'));
	process.once('exit', () => {
		if (!isKept()) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	});
	const n8n = await startQueue({
		folder,
		packageTarball,
		workers: WORKERS,
		processors: PROCESSORS,
		// The log says which worker ran what.
		env: { N8N_LOG_LEVEL: 'info', ...recommended },
		report,
	});
	const simulator = await startSimulator({
		rateLimits: 'off',
		allowLoopbackEndpoints: true,
		signedWith: 'real',
	});
	const session = await signInAsOwner(n8n.url, demoOwner);
	const database = openDatabase(await ensureN8n(), n8n.postgres.settings);
	let made = 0;
	return {
		n8n,
		session,
		simulator,
		database,
		folder,
		credential: async (type, data) => {
			made += 1;
			const { id, name } = await createCredential(session, { name: `${type} ${made}`, type, data });
			return { [type]: { id, name } };
		},
		stop: async () => {
			await database.close();
			await simulator.close();
			await n8n.stop();
		},
	};
};
