import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recommended } from '../scripts/n8n/queue/settings.mts';
import { startQueue } from '../scripts/n8n/queue/startQueue.mts';
import type { Report } from '../scripts/n8n/report.mts';
import { timezone } from './timezone.mts';

export interface WithWorkers {
	workers: number;
	port: number;
	packageTarball: string;
	report: Report;
}

const processors = 2;

/** n8n as several processes, with a database that is gone when they have ended. */
export const startWithWorkers = async (options: WithWorkers) => {
	const folder = await mkdtemp(join(tmpdir(), 'merchant-services-demo-'));
	process.once('exit', (code) => {
		// After a failure somebody wants to read the logs.
		if (code === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	});
	const env = { ...recommended, ...timezone() };
	const n8n = await startQueue({ ...options, folder, processors, env });
	const { url, webhookUrl, main, workers, stop } = n8n;
	const all = [main, ...workers, ...n8n.processors];
	return {
		url,
		webhookUrl,
		logFile: join(folder, '*', 'n8n.log'),
		exited: async () => await Promise.race(all.map((one) => one.exited())),
		stop,
	};
};
