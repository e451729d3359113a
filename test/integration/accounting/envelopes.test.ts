import { withGate } from './gate.mts';
import { accounting, byId, failed, ok, seedDocuments, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();

const LISTS = [
	['invoices', 'invoice.getAll', 3],
	['bills', 'bill.getAll', 3],
	['contacts', 'contact.getAll', 4],
	['accounts', 'account.getAll', 11],
] as const;

describe.each(LISTS)('%s', (list, operation, count) => {
	it.each(['bare', 'data', 'named'] as const)('are found in an answer %s', async (envelope) => {
		await accounting().control.settings.set({ envelopes: { [list]: envelope } });
		await seedDocuments(3, 'invoice');
		await seedDocuments(3, 'bill');
		const found = await ok(operation, { returnAll: true });
		expect(found).toHaveLength(count);
		for (const one of found) expect(one).toHaveProperty('id');
	});

	it.each([
		['{"message":"soon"}', 'found the keys message'],
		['{"data":[],"items":[]}', 'found the keys data, items'],
		['{}', 'found the keys (none)'],
		['null', 'found object'],
	])('are not made up from %s', async (answer, words) => {
		const { text } = await withGate(
			accounting().accountingUrl,
			async () => answer,
			async (baseUrl) => await failed(operation, {}, { baseUrl }),
		);
		expect(text).toContain('The response contains no list');
		expect(text).toContain(words);
	});

	it('are not made up from empty answers', async () => {
		const fault = { kind: 'body', body: 'empty' } as const;
		await accounting().control.faults.add({ match: { path: list }, times: 4, fault });
		const { text } = await failed(operation);
		expect(text).toContain('does not contain what the service documents: a list');
		expect(text).toContain('The response was empty.');
	});

	it('are asked for again when an answer is empty', async () => {
		const fault = { kind: 'body', body: 'empty' } as const;
		await accounting().control.faults.add({ match: { path: list }, fault });
		await ok(operation);
	});

	it('are not made up from an error that came as a success', async () => {
		const { text } = await withGate(
			accounting().accountingUrl,
			async () => '{"error":{"formErrors":[],"fieldErrors":{}},"code":"internal_error"}',
			async (baseUrl) => await failed(operation, {}, { baseUrl }),
		);
		expect(text).toContain('an error came with a status of success');
	});
});

describe('a document in an envelope', () => {
	beforeEach(async () => {
		await accounting().control.settings.set({ accounting: { singleEnvelope: 'data' } });
	});

	it('comes through as it is', async () => {
		const [{ id }] = await seedDocuments(1);
		expect(await ok('invoice.get', { invoiceId: byId(id) })).toMatchObject([{ data: { id } }]);
	});
});
