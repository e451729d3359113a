import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpDemo } from '../../../demo/setUpDemo.mts';
import { startServices } from '../../../demo/startServices.mts';
import { signInAsOwner } from '../../../scripts/n8n/client/owner.mts';
import { demoOwner } from '../../../scripts/n8n/demoOwner.mts';
import { lazyExpressions } from '../../../scripts/n8n/lazyExpressions.mts';
import { packProject } from '../../../scripts/n8n/packProject.mts';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';
import { startN8n } from '../../../scripts/n8n/startN8n.mts';
import { tellingN8n } from '../../harness/insideN8n/inside.mts';
import type { StageFacts } from './facts.mts';
import { startRemote } from './remote.mts';

export interface Stage {
	facts: StageFacts;
	stop: () => Promise<void>;
}

const keptLogOf = (shard?: number) =>
	join(projectFolder, 'test', 'e2e', ['n8n', shard, 'log'].filter(Boolean).join('.'));

/** What `npm start` sets up, empty at first: both services, and n8n with the packed nodes in it. */
export const startStage = async (shard?: number): Promise<Stage> => {
	const undo: Array<() => Promise<unknown>> = [];
	const stop = async () => {
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		return { facts: await build(undo, keptLogOf(shard)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
};

const build = async (undo: Array<() => Promise<unknown>>, keptLog: string): Promise<StageFacts> => {
	const packageTarball = await packProject();
	const userFolder = await mkdtemp(join(tmpdir(), 'merchant-services-e2e-'));
	process.once('exit', () => rmSync(userFolder, { recursive: true, force: true }));
	undo.push(async () => {
		// What n8n said outlives it, for whoever looks into a failure.
		await copyFile(join(userFolder, 'n8n.log'), keptLog).catch(() => {});
		await rm(userFolder, { recursive: true, force: true });
	});
	const services = await startServices();
	undo.push(services.close);
	await services.control.settings.set({ rateLimits: 'off' });
	const inside = await tellingN8n();
	// All that n8n could say is searched for secrets in the end; its own figures tell how often it
	// set up an expression engine.
	const env = { N8N_LOG_LEVEL: 'debug', ...inside.env, ...lazyExpressions, N8N_METRICS: 'true' };
	const n8n = await startN8n({ userFolder, packageTarball, env });
	undo.push(n8n.stop);
	const { problems } = await setUpDemo(n8n, services);
	if (problems.length > 0) throw new Error(problems.join('\n'));
	const remote = await startRemote({ '/restart': n8n.restart, '/kill': n8n.kill });
	undo.push(remote.close);

	const { cookie } = await signInAsOwner(n8n.url, demoOwner);
	const { url, paymentsUrl, accountingUrl, controlUrl, keys } = services;
	return {
		n8n: {
			url: n8n.url,
			cookie,
			userFolder,
			logFile: n8n.logFile,
			remoteUrl: remote.url,
			insideUrl: inside.url,
		},
		services: { url, paymentsUrl, accountingUrl, controlUrl, keys },
	};
};
