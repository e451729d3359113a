import { withGate } from './gate.mts';
import { accounting, byId, failed, invoiceOf, ok, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();

const NOBODY = byId('7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13');

describe.each(['string', 'object', 'list', 'html'] as const)('errors as %s', (errorShape) => {
	beforeEach(async () => {
		await accounting().control.settings.set({ accounting: { errorShape } });
	});

	it('show the reason of the books, without tags', async () => {
		const { text, data } = await failed('invoice.create', await invoiceOf({ contactId: NOBODY }));
		expect(text).toContain("Customer is not in this organisation's books");
		expect(text).not.toMatch(/<\w+>/);
		expect(text).toContain('HTTP 400');
		expect(text).toMatch(/Request ID: req_/);
		expect(data).toMatchObject({ httpCode: 400, processed: 'no' });
	});

	it('show the words beside the explanation of a missing record', async () => {
		const { text } = await failed('bill.get', { billId: NOBODY });
		expect(text).toContain('The accounting service has no record with this ID');
		expect(text).toMatch(/The service said: .*Not found/);
	});

	it('are cut short, but not swallowed, when they are long', async () => {
		await accounting().control.faults.add({
			match: { path: 'contacts' },
			fault: { kind: 'status', status: 400, message: `Refused: ${'x'.repeat(5000)}` },
		});
		const { text } = await failed('contact.create', { name: 'Nettle' });
		expect(text).toContain('Refused: xxx');
		expect(text.length).toBeLessThan(1500);
	});

	it('hint at the right key when a key that reads is to write', async () => {
		const key = accounting().keys.accounting.read;
		await ok('contact.getAll', {}, { key });
		for (const [name, parameters] of [
			['contact.create', { name: 'Nettle' }],
			['contact.findOrCreate', { matchBy: 'name', name: 'Nettle' }],
			['invoice.create', await invoiceOf()],
		] as const) {
			const { text, data } = await failed(name, parameters, { key });
			expect(text).toContain('The API key does not allow this');
			expect(text).toContain('the API key in the credential needs read and write access');
			expect(text).toContain('The key may read only');
			expect(data).toMatchObject({ httpCode: 403, processed: 'no' });
		}
		expect(await accounting().control.ledger()).toEqual([]);
	});
});

it.each(['revoked', 'unknown'] as const)('a key that is %s is refused, once', async (kind) => {
	const { revoked } = accounting().keys.accounting;
	const key = kind === 'revoked' ? revoked : 'acct_unknown';
	const read = await failed('account.getAll', {}, { key });
	expect(read.text).toContain('The accounting service did not accept the API key');
	expect(read.text).toContain('It must be complete and have read access');
	const write = await failed('contact.create', { name: 'Nettle' }, { key });
	expect(write.text).toContain('the API key in the credential needs read and write access');
	expect(`${read.text}${write.text}`).not.toContain(key);
	expect(await accounting().control.requests({ service: 'accounting' })).toHaveLength(2);
});

it('does not show the key when the service repeats it', async () => {
	const { readWrite } = accounting().keys.accounting;
	await accounting().control.faults.add({
		fault: { kind: 'status', status: 400, message: `${readWrite} is odd` },
	});
	const { text } = await failed('account.getAll');
	expect(text).toContain('[API key] is odd');
	expect(text).not.toContain(readWrite);
});

it.each(['html', 'truncated', 'text'] as const)(
	'a spoilt answer (%s) is not taken for data',
	async (body) => {
		await accounting().control.faults.add({ times: 4, fault: { kind: 'body', body } });
		const { text } = await failed('account.getAll');
		expect(text).toContain('The response is not from the service');
	},
);

it('does not follow a redirect with the key', async () => {
	const seen: number[] = [];
	const { error } = await withGate(
		accounting().accountingUrl,
		async (count, _, answer) => {
			seen.push(count);
			answer.writeHead(302, { location: '/elsewhere' }).end();
			return 'answered';
		},
		async (baseUrl) => await accounting().run('account.getAll', {}, { baseUrl }),
	);
	expect(error?.message).toContain('redirect');
	expect(seen).toEqual([1]);
});

// Nobody entered an ID: the address in the credential leads somewhere else.
it('blames the address and not an ID when the path itself is unknown', async () => {
	const { text } = await failed('account.getAll', {}, { baseUrl: `${accounting().url}/api/v1` });
	expect(text).toContain('HTTP 404');
	expect(text).toContain('Base URL');
	expect(text).not.toContain('no record with this ID');
});
