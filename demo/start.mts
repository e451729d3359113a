import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { demoOwner } from '../scripts/n8n/demoOwner.mts';
import { ensureN8n } from '../scripts/n8n/ensureN8n.mts';
import { lazyExpressions } from '../scripts/n8n/lazyExpressions.mts';
import { packProject } from '../scripts/n8n/packProject.mts';
import { whatIsMissing } from '../scripts/n8n/queue/givenServers.mts';
import { startN8n } from '../scripts/n8n/startN8n.mts';
import { n8nVersion } from '../scripts/n8n/version.mts';
import { choosePort } from './choosePort.mts';
import { demoFolder } from './demoFolder.mts';
import { onInterrupt } from './onInterrupt.mts';
import { openBrowser } from './openBrowser.mts';
import { startOptions } from './options.mjs';
import { ownPassword } from './ownPassword.mts';
import { step } from './progress.mts';
import { refuseSecondStart, removeRecord, writeRecord } from './runningRecord.mts';
import { setUpDemo } from './setUpDemo.mts';
import { sideBySide } from './sideBySide.mts';
import { startServices } from './startServices.mts';
import { startWithWorkers } from './startWithWorkers.mts';
import { summary } from './summary.mts';
import { timezone } from './timezone.mts';

const usualPort = { n8n: 5690, simulator: 5691 };

const atExit = onInterrupt();

const start = async (): Promise<void> => {
	const options = startOptions(process.argv.slice(2));
	const missing = options.workers && whatIsMissing();
	if (missing) throw new Error(missing);
	const userFolder = demoFolder();
	const record = join(userFolder, 'running.json');

	await refuseSecondStart(record);
	const port = await choosePort('--port', options.port, usualPort.n8n);
	const simulatorPort = await choosePort(
		'--simulator-port',
		options.simulatorPort,
		usualPort.simulator,
	);
	if (options.fresh) await rm(userFolder, { recursive: true, force: true });
	const login = { ...demoOwner, password: await ownPassword(userFolder) };
	const url = `http://127.0.0.1:${port}`;
	await writeRecord(record, url);
	atExit(async () => await removeRecord(record));

	const [, packageTarball] = await step(
		`Get n8n ${n8nVersion} and the nodes ready`,
		async (report) =>
			await sideBySide(report, async (show) => await ensureN8n({ report: show }), packProject),
	);
	const simulator = await step('Start the simulator', async () => {
		return await startServices(simulatorPort);
	});
	atExit(simulator.close);
	const { workers } = options;
	const n8n = workers
		? await step(`Start n8n with ${workers} workers`, async (report) => {
				return await startWithWorkers({ workers, port, packageTarball, report });
			})
		: await step('Start n8n', async () => {
				const env = { ...lazyExpressions, ...timezone() };
				return await startN8n({ userFolder, port, packageTarball, env });
			});
	atExit(n8n.stop);
	const demo = await step('Set up the account, credentials and workflows', async (report) => {
		return await setUpDemo(n8n, simulator, report, login);
	});

	const { logFile } = n8n;
	console.log(summary({ n8nUrl: url, simulatorUrl: simulator.url, logFile, login, demo }));
	if (options.open) openBrowser(simulator.url);
	await n8n.exited();
	if (!atExit.interrupted()) {
		throw new Error(`n8n has ended by itself. Its output is in ${n8n.logFile}`);
	}
};

try {
	await start();
} catch (error) {
	// After Ctrl-C things fail because they were stopped, which is no news.
	if (!atExit.interrupted()) {
		console.error(`\n${(error as Error).message}`);
		process.exit(1);
	}
}
