import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureN8n } from '../ensureN8n.mts';
import { freePort } from '../freePort.mts';
import { type ProcessOptions, type RunningN8n, startProcess } from '../startProcess.mts';
import { startBalancer } from './balancer.mts';
import { whatIsMissing } from './givenServers.mts';
import type { Server } from './server.mts';
import { startPostgres } from './startPostgres.mts';
import { startRedis } from './startRedis.mts';

export interface QueueOptions {
	/** For everything that is started: it can be removed once all has been stopped. */
	folder: string;
	packageTarball: string;
	workers: number;
	processors: number;
	/** Of the editor; a free one when absent. */
	port?: number;
	/** Further settings of all processes. */
	env?: Record<string, string>;
	report?: (detail: string) => void;
}

/** n8n as several processes: the editor, workers that run, and processors that take events. */
export interface RunningQueue {
	/** The editor. */
	url: string;
	/** Where events arrive, and are handed to the processors in turn. */
	webhookUrl: string;
	main: RunningN8n;
	workers: RunningN8n[];
	processors: RunningN8n[];
	redis: Server;
	postgres: Server;
	stop: () => Promise<void>;
}

type Undo = Array<() => Promise<unknown>>;

export const startQueue = async (options: QueueOptions): Promise<RunningQueue> => {
	const missing = whatIsMissing();
	if (missing) throw new Error(missing);
	const undo: Undo = [];
	const processes: RunningN8n[] = [];
	const stop = async () => {
		await Promise.all(processes.splice(0).map(async (one) => await one.stop()));
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		return { ...(await startAll(options, undo, processes)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
};

const startAll = async (
	{ folder, packageTarball, workers, processors, report = () => {}, ...options }: QueueOptions,
	undo: Undo,
	processes: RunningN8n[],
): Promise<Omit<RunningQueue, 'stop'>> => {
	const install = await ensureN8n();
	await mkdir(folder, { recursive: true });
	report('Redis and Postgres');
	const redis = await startRedis(folder);
	undo.push(redis.stop);
	const postgres = await startPostgres(folder);
	undo.push(postgres.stop);

	const all: Omit<RunningQueue, 'stop'> = {
		url: '',
		webhookUrl: '',
		main: undefined as never,
		workers: [],
		processors: [],
		redis,
		postgres,
	};
	const balancer = await startBalancer({
		main: () => all.url,
		processors: () => all.processors.map(({ url }) => url),
	});
	undo.push(balancer.close);
	all.webhookUrl = balancer.url;

	const prefix = `merchant-${process.pid}`;
	const begin = async (
		name: string,
		command: ProcessOptions['command'],
		port: number,
		env: Record<string, string> = {},
	): Promise<RunningN8n> => {
		const process = await startProcess({
			install,
			command,
			port,
			packageTarball,
			// Each has a folder of its own, as on machines of their own, with the package in it.
			userFolder: join(folder, name),
			webhookUrl: balancer.url,
			env: {
				EXECUTIONS_MODE: 'queue',
				...redis.settings,
				...postgres.settings,
				QUEUE_BULL_PREFIX: prefix,
				N8N_REDIS_KEY_PREFIX: prefix,
				...env,
				...options.env,
			},
		});
		processes.push(process);
		return process;
	};
	report('the editor');
	// Alone at first, because it sets up the database.
	all.main = await begin('main', 'start', await freePort(options.port), {
		N8N_DISABLE_PRODUCTION_MAIN_PROCESS: 'true',
	});
	all.url = all.main.url;
	report(`${workers} workers and ${processors} webhook processors`);
	const several = async (count: number, start: (number: number) => Promise<RunningN8n>) =>
		await Promise.all(Array.from({ length: count }, async (_, index) => await start(index + 1)));
	[all.workers, all.processors] = await Promise.all([
		several(workers, async (number) => {
			const port = await freePort();
			return await begin(`worker-${number}`, 'worker', port, {
				QUEUE_HEALTH_CHECK_ACTIVE: 'true',
				QUEUE_HEALTH_CHECK_PORT: String(port),
				N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
			});
		}),
		several(processors, async (number) => {
			return await begin(`processor-${number}`, 'webhook', await freePort());
		}),
	]);
	return all;
};
