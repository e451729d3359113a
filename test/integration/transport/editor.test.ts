import { MerchantAccountingApi } from '../../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPayments } from '../../../nodes/MerchantPayments/MerchantPayments.node';
import { EDITOR_MS } from '../../../nodes/shared/connection/connection';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { testCredential } from '../../harness/engine/credentialTest.mts';
import { runListSearch, runNode } from '../../harness/engine/index.mts';

let simulator: Simulator;

beforeAll(async () => {
	simulator = await startSimulator();
});
beforeEach(async () => await simulator.control.reset());
afterAll(async () => await simulator.close());

/** With a key of its own, because all of a process that share a key wait for each other. */
const withKey = async (more: object = {}) => {
	const { value: apiKey } = await simulator.control.keys.issue();
	const credential = { environment: 'live', apiKey, baseUrl: simulator.paymentsUrl, ...more };
	return {
		node: new MerchantPayments(),
		credentialTypes: [new MerchantPaymentsApi()],
		credentials: { merchantPaymentsApi: credential },
	};
};

const refuse = async (retryAfter: number, times = 20) =>
	await simulator.control.faults.add({
		match: { service: 'payments' },
		times,
		fault: { kind: 'status', status: 429, code: 'rate_limited', retryAfter },
	});

const search = async (setup: Awaited<ReturnType<typeof withKey>>) =>
	await runListSearch({ ...setup, method: 'searchPayments' });

describe('a list of the editor', () => {
	it('is not waited for when the service asks for longer than ten seconds', async () => {
		await refuse(11);
		await expect(search(await withKey())).rejects.toMatchObject({
			message: 'Too many requests: the service allows 180 a minute for each API key',
			description: expect.stringMatching(
				/^Try again in 11 seconds\.\nLists in the editor give up after 10 seconds\./m,
			) as string,
		});
		expect(await simulator.control.requests({ service: 'payments' })).toHaveLength(1);
	});

	it('is waited for when that is soon', async () => {
		await refuse(1, 1);
		expect(await search(await withKey())).toEqual({ results: [] });
	});

	it('is not waited for when runs of this n8n use up the limit', async () => {
		const setup = await withKey({ requestsPerMinute: 1 });
		const parameters = { resource: 'account', operation: 'get' };
		expect((await runNode({ ...setup, parameters })).error).toBeUndefined();
		await expect(search(setup)).rejects.toMatchObject({
			message: 'The rate limit of this API key was reached',
			description: expect.stringMatching(/use it up\. Try again in (59|60) seconds\./) as string,
		});
		expect(await simulator.control.requests({ path: /payments/ })).toEqual([]);
	});

	it('has ten seconds for its answers too', async () => {
		const hanging = { kind: 'latency', ms: 60_000 } as const;
		await simulator.control.faults.add({ match: { path: 'payments' }, fault: hanging });
		await expect(search(await withKey())).rejects.toMatchObject({
			message: 'The service did not respond in time',
		});
		expect(await simulator.control.requests({ path: /payments/ })).toHaveLength(1);
	});
});

describe('the test of a credential', () => {
	it('asks once when there is no room', async () => {
		await refuse(40);
		const { credentials } = await withKey();
		const test = testCredential(new MerchantPaymentsApi(), credentials.merchantPaymentsApi);
		await expect(test).rejects.toThrow('too many requests');
		expect(await simulator.control.requests({ service: 'payments' })).toHaveLength(1);
	});

	it.each([new MerchantPaymentsApi(), new MerchantAccountingApi()])(
		'ends after ten seconds, whatever the service does',
		({ test }) => {
			expect(test.request.timeout).toBe(EDITOR_MS);
		},
	);
});
