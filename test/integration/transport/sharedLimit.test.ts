import { type INodeType, sleep } from 'n8n-workflow';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { type NodeRun, runNode } from '../../harness/engine/index.mts';

/** A minute is over in one and a half seconds, for the nodes and for the simulator. */
const TIMES = 40;

jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	return {
		...actual,
		sleep: async (ms: number, signal?: AbortSignal) => await actual.sleep(ms / TIMES, signal),
	};
});

const realNow = Date.now;
const realPerformance = performance.now.bind(performance);

let simulator: Simulator;

beforeAll(async () => {
	const since = realNow();
	Date.now = () => since + (realNow() - since) * TIMES;
	performance.now = () => realPerformance() * TIMES;
	simulator = await startSimulator();
});
beforeEach(async () => await simulator.control.reset());
afterAll(async () => {
	Date.now = realNow;
	performance.now = realPerformance;
	await simulator.close();
});

/** The package as another process has it: nothing that one remembers, the other knows. */
const startProcess = (): INodeType => {
	let node: INodeType | undefined;
	jest.isolateModules(() => {
		const { MerchantPayments } = jest.requireActual<
			typeof import('../../../nodes/MerchantPayments/MerchantPayments.node')
		>('../../../nodes/MerchantPayments/MerchantPayments.node');
		node = new MerchantPayments();
	});
	if (!node) throw new Error('No node');
	return node;
};

const execute = async (node: INodeType, reads: number, requestsPerMinute = 180): Promise<NodeRun> =>
	await runNode({
		node,
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: {
			merchantPaymentsApi: {
				environment: 'live',
				apiKey: simulator.keys.payments.live,
				baseUrl: simulator.paymentsUrl,
				requestsPerMinute,
			},
		},
		parameters: { resource: 'account', operation: 'get' },
		items: Array.from({ length: reads }, () => ({ json: {} })),
	});

const answered = async (status: number): Promise<number> =>
	(await simulator.control.requests({ path: /account/ })).filter((one) => one.status === status)
		.length;

const hintsOf = (runs: NodeRun[]) =>
	runs.flatMap(({ hints }) => hints.map(({ message }) => message)).join();

it('executions of two processes that know nothing of each other all end well', async () => {
	// So few that also a busy machine is faster.
	const perKey = 60;
	await simulator.control.settings.set({ rateLimits: { perKey, perAddress: 600 } });
	const processes = [startProcess(), startProcess()];
	const runs = await Promise.all(
		[0, 1, 0, 1, 0, 1].map(async (index) => await execute(processes[index], 30, perKey)),
	);
	expect(runs.map(({ error }) => error?.message)).toEqual(runs.map(() => undefined));
	expect(runs.map(({ output }) => output[0].length)).toEqual(runs.map(() => 30));
	expect(await answered(200)).toBe(180);
	// Or it was one process after all.
	expect(await answered(429)).toBeGreaterThan(0);
	expect(hintsOf(runs)).toContain('because others use the same API key');
});

it('a run holds out while others leave it one request a minute', async () => {
	await simulator.control.settings.set({ rateLimits: { perKey: 1, perAddress: 600 } });
	const running = execute(startProcess(), 60);
	while ((await answered(200)) < 4) await sleep(5_000);
	await simulator.control.settings.set({ rateLimits: { perKey: 180, perAddress: 600 } });
	const run = await running;
	expect(run.error).toBeUndefined();
	expect(run.output[0]).toHaveLength(60);
	expect(await answered(200)).toBe(60);
});
