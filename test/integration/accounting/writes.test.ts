import { installStore } from '../../harness/engine/webhookStore.mts';
import { accounting, BEGAN, failed, invoiceOf, ok, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());

const BY_CONTENT = { matchedBy: 'content' };

const WRITES = [
	['invoice.create', '^/invoices$', 'invoice', BY_CONTENT],
	['contact.create', '^/contacts$', 'contact', BY_CONTENT],
	['contact.findOrCreate', '^/contacts$', 'contact', { created: true }],
] as const;

/** So often a list is read before the write is sent. */
const looksBefore = (name: string) => (name === 'contact.findOrCreate' ? 1 : 0);

describe.each(WRITES)('%s', (name, path, kind, found) => {
	const match = { method: 'POST', path };
	const parameters = async () =>
		kind === 'invoice' ? await invoiceOf() : { name: 'Nettle', matchBy: 'name' };
	const fault = async (...faults: object[]) => {
		const rules = faults.map((one) => ({ match, ...one })) as never[];
		await accounting().control.faults.add(...rules);
	};
	const sent = async () => (await accounting().control.requests({ method: 'POST' })).length;
	const made = async () => (await accounting().control.ledger(kind)).length;

	describe.each([
		['is cut off', { kind: 'cut', when: 'after' }],
		['is a 500', { kind: 'status', status: 500, when: 'after' }],
		['is a 502', { kind: 'status', status: 502, when: 'after' }],
		['is a 503', { kind: 'status', status: 503, when: 'after', retryAfter: 0 }],
		['is a 504', { kind: 'status', status: 504, when: 'after' }],
		['is a 408', { kind: 'status', status: 408, when: 'after' }],
		['is a page', { kind: 'body', body: 'html' }],
		['is half an answer', { kind: 'body', body: 'truncated' }],
		['is empty', { kind: 'body', body: 'empty' }],
	])('when its response %s', (_, lost) => {
		it('happens once, and is found where the service keeps it', async () => {
			await fault({ times: 4, fault: lost });
			const { output, error, hints } = await accounting().run(name, await parameters(), {
				establishedAt: BEGAN,
			});
			expect(error).toBeUndefined();
			const [{ id }] = await accounting().control.ledger(kind);
			expect(output[0].map(({ json }) => json)).toMatchObject([{ id, ...found }]);
			expect(hints.map(({ message }) => message)).toEqual([
				`A response was lost. The service shows that the ${kind} was done.`,
			]);
			expect([await sent(), await made()]).toEqual([1, 1]);
		});

		it('happens once, and must not simply be repeated when the service cannot be asked', async () => {
			await fault({ times: 4, fault: lost });
			await accounting().control.faults.add({
				match: { method: 'GET' },
				skip: looksBefore(name),
				times: 20,
				fault: { kind: 'status', status: 403 },
			});
			const { text, data } = await failed(name, await parameters(), { establishedAt: BEGAN });
			expect(text).toContain('This may have gone through');
			expect(data).toMatchObject({ processed: 'unknown' });
			expect([await sent(), await made()]).toEqual([1, 1]);
		});
	});

	it('is not repeated when the connection broke before it was processed: nobody can tell', async () => {
		await fault({ times: 4, fault: { kind: 'cut', when: 'before' } });
		const { text } = await failed(name, await parameters());
		expect(text).toContain('This may have gone through');
		expect([await sent(), await made()]).toEqual([1, 0]);
	});

	it('is repeated after a 429, which means that nothing was done', async () => {
		await fault({ times: 2, fault: { kind: 'status', status: 429, retryAfter: 0 } });
		await ok(name, await parameters());
		expect([await sent(), await made()]).toEqual([3, 1]);
	});

	it('is given up at once when a 429 asks for more than a run waits, and may be repeated', async () => {
		await fault({ times: 5, fault: { kind: 'status', status: 429, retryAfter: 3600 } });
		// With a key of its own, because everybody with the same key waits after that.
		const { value: key } = await accounting().control.accounting.keys.issue();
		const { text, data } = await failed(name, await parameters(), { key });
		expect(text).toContain('Too many requests');
		expect(text).toContain('Try again in 60 minutes.');
		expect(text).toContain('Nothing was processed. It can be sent again.');
		expect(data).toMatchObject({ processed: 'no' });
		expect([await sent(), await made()]).toEqual([1, 0]);
	});

	it('is not repeated when a repeat after a 429 gets lost, but found', async () => {
		await fault(
			{ fault: { kind: 'status', status: 429, retryAfter: 0 } },
			{ skip: 1, fault: { kind: 'cut', when: 'after' } },
		);
		const results = await ok(name, await parameters(), { establishedAt: BEGAN });
		expect(results).toMatchObject([found]);
		expect([await sent(), await made()]).toEqual([2, 1]);
	});
});
