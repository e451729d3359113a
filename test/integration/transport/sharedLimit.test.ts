import type { INodeType } from 'n8n-workflow';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { startSimulator } from '../../../simulator/start.mts';
import { runNode } from '../../harness/engine/index.mts';

/** Two minutes are over in twelve seconds, for the nodes and for the simulator. */
const TIMES = 10;

jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep: typeof actual.sleep = async (ms, signal) => await actual.sleep(ms / TIMES, signal);
	return { ...actual, sleep };
});

const realNow = Date.now;

beforeAll(() => {
	const since = realNow();
	Date.now = () => since + (realNow() - since) * TIMES;
});
afterAll(() => {
	Date.now = realNow;
});

const [EXECUTIONS, READS, PER_MINUTE] = [6, 90, 180];

/** The package as another process has it: nothing that one remembers, the other knows. */
const anotherProcess = (): INodeType => {
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

it('executions of two processes that know nothing of each other all end well', async () => {
	const simulator = await startSimulator({ rateLimits: { perKey: PER_MINUTE, perAddress: 600 } });
	const processes = [anotherProcess(), anotherProcess()];
	const credentials = {
		merchantPaymentsApi: {
			environment: 'live',
			apiKey: simulator.keys.payments.live,
			baseUrl: simulator.paymentsUrl,
		},
	};
	try {
		const runs = await Promise.all(
			Array.from(
				{ length: EXECUTIONS },
				async (_, index) =>
					await runNode({
						node: processes[index % processes.length],
						credentialTypes: [new MerchantPaymentsApi()],
						credentials,
						parameters: { resource: 'account', operation: 'get' },
						items: Array.from({ length: READS }, () => ({ json: {} })),
					}),
			),
		);
		expect(runs.map(({ error }) => error?.message)).toEqual(runs.map(() => undefined));
		expect(runs.map(({ output }) => output[0].length)).toEqual(runs.map(() => READS));
		const all = await simulator.control.requests({ path: /account/ });
		const taken = all.filter(({ status }) => status === 200);
		expect(taken).toHaveLength(EXECUTIONS * READS);
		// Or it was one process after all.
		expect(all.length).toBeGreaterThan(taken.length);
		const hints = runs.flatMap((run) => run.hints.map(({ message }) => message));
		expect(hints.join()).toContain('because others use the same key');
	} finally {
		await simulator.close();
	}
});
