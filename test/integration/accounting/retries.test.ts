import { closedPort } from './closedPort.mts';
import { accounting, failed, invoiceOf, ok, seedDocuments, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();

const READS = [
	['account.getAll', '/accounts'],
	['invoice.getAll', '/invoices'],
	['report.getBalanceSheet', '/reports/balance-sheet'],
] as const;

describe.each(READS)('%s', (name, path) => {
	it.each([429, 500, 503])('is repeated after a %i until it is answered', async (status) => {
		await accounting().control.faults.add({
			match: { path },
			times: 3,
			fault: { kind: 'status', status, retryAfter: 0 },
		});
		await ok(name, { limit: 5 });
		expect(await accounting().control.requests({ service: 'accounting' })).toHaveLength(4);
	});

	it('is given up when the service asks for more patience than a flow has', async () => {
		await accounting().control.faults.add({
			match: { path },
			fault: { kind: 'status', status: 503, retryAfter: 3600 },
		});
		const { text } = await failed(name);
		expect(text).toContain('Try again in 60 minutes.');
		expect(text).toContain('Use Retry: reading changes nothing.');
		expect(await accounting().control.requests({ service: 'accounting' })).toHaveLength(1);
	});

	it('is not repeated after a refusal', async () => {
		await accounting().control.faults.add({ fault: { kind: 'status', status: 400 } });
		await failed(name);
		expect(await accounting().control.requests({ service: 'accounting' })).toHaveLength(1);
	});
});

it('goes on with the page that failed', async () => {
	await accounting().control.settings.set({ accounting: { pageCap: 2 } });
	await seedDocuments(5);
	await accounting().control.faults.add({
		match: { path: '/invoices' },
		skip: 1,
		fault: { kind: 'status', status: 503, retryAfter: 0 },
	});
	expect(await ok('invoice.getAll', { returnAll: true })).toHaveLength(5);
});

it('repeats a write when nobody was there to take it, and says that repeating is safe', async () => {
	const baseUrl = `http://127.0.0.1:${await closedPort()}/api/v1`;
	const { text, data } = await failed('invoice.create', await invoiceOf(), { baseUrl });
	expect(text).toContain('The service could not be reached');
	expect(text).toContain('Nothing was processed. It can be sent again.');
	expect(text).toContain('Tries: 4');
	expect(data).toMatchObject({ networkFault: 'ECONNREFUSED', processed: 'no' });
});
