import { sleep } from 'n8n-workflow';
import { systemClock } from '../../nodes/shared/async/clock';
import { installStore } from '../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	documentsInBooks,
	invoiceOf,
	later,
	useAccounting,
} from '../integration/accounting/harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ json: { n } }));
const invoice = async (more: object = {}) =>
	await invoiceOf({
		lines: { line: [{ description: '={{ "Order " + $json.n }}', quantity: 1, unitPrice: 5 }] },
		...more,
	});
const descriptions = async () =>
	(await documentsInBooks()).map(({ lines }) => lines[0].description).sort();
const match = { method: 'POST', path: '^/invoices$' };
const add = async (...faults: object[]) =>
	await accounting().control.faults.add(...(faults as never[]));

// settle: a wait of half a minute, and then it sends what another Retry that is still alive is about to send.
it('Retry pressed twice while the first Retry is slow drafts nothing twice', async () => {
	const items = numbered(3);
	const run = async (more: object) =>
		await accounting().run('invoice.create', await invoice(), {
			items,
			establishedAt: BEGAN,
			...goOn,
			...more,
		});
	await add({ match, times: 3, fault: { kind: 'status', status: 400 } });
	const first = await run({ mode: 'webhook' });
	expect(await documentsInBooks()).toEqual([]);
	// No request takes longer than 20 seconds.
	await add({ match, times: 3, fault: { kind: 'latency', ms: 20_000 } });
	const one = run({ mode: 'retry', retryOf: first });
	while ((await accounting().control.requests({ method: 'POST' })).length < 4);
	const two = run({ mode: 'retry', retryOf: first });
	await Promise.all([one, two]);
	expect(await descriptions()).toEqual(['Order 0', 'Order 1', 'Order 2']);
}, 150_000);

describe('the store fails once in a Retry, between taking a number and announcing', () => {
	const failOnce = async () => {
		let left = 1;
		(await installStore()).before((call, entries) => {
			if (call === 'record' && left > 0 && entries.some((entry) => / announced/.test(entry))) {
				left -= 1;
				throw new Error('database is locked');
			}
		});
	};
	const run = async (more: object) =>
		await accounting().run('invoice.create', await invoice(), {
			items: numbered(2),
			establishedAt: BEGAN,
			...more,
		});

	it('a Retry an hour later drafts what was never sent', async () => {
		await add({ match, skip: 1, times: 1, fault: { kind: 'status', status: 400 } });
		const first = await run({ mode: 'webhook' });
		expect(await descriptions()).toEqual(['Order 0']);
		await failOnce();
		const failed = await run({ mode: 'retry', retryOf: first });
		expect(failed.error?.message).toContain('deduplication store cannot be used');
		const again = await later(
			60 * 60_000,
			async () => await run({ mode: 'retry', retryOf: first }),
		);
		expect(again.error?.message).toBeUndefined();
		expect(await descriptions()).toEqual(['Order 0', 'Order 1']);
	}, 60_000);

	it('leaves nothing behind that goes on writing into the row', async () => {
		await add({ match, skip: 1, times: 1, fault: { kind: 'status', status: 400 } });
		const first = await run({ mode: 'webhook' });
		await failOnce();
		await run({ mode: 'retry', retryOf: first });
		const size = (await installStore()).size();
		await systemClock.sleep(25_000);
		expect((await installStore()).size()).toBe(size);
	}, 60_000);
});

describe('lines from items', () => {
	const lines = async () =>
		await invoiceOf({
			linesFrom: 'items',
			description: '={{ $json.n === 1 && $execution.id === "broken" ? $json.x.y.z() : "Line" }}',
			unitPrice: '={{ $json.n + 1 }}',
			amountUnit: 'major',
		});
	const run = async (more: object) =>
		await accounting().run('invoice.create', await lines(), {
			items: numbered(2),
			establishedAt: BEGAN,
			...goOn,
			...more,
		});
	/** Drafted, the response lost, and the list cannot be read after that. */
	const lost = async () =>
		await add(
			{ match, fault: { kind: 'cut', when: 'after' } },
			{ match: { method: 'GET' }, times: 8, fault: { kind: 'status', status: 403 } },
		);
	const verdicts = ({ output }: Awaited<ReturnType<typeof run>>) =>
		output[0].map(({ json }) => (json.details as { processed?: string } | undefined)?.processed);

	it('an invoice that may have been drafted is not called unprocessed when its second line cannot be read', async () => {
		await lost();
		expect(verdicts(await run({}))).toEqual(['unknown', 'unknown']);
		expect(await documentsInBooks()).toHaveLength(1);
		await accounting().control.faults.clear();
		const again = await run({ mode: 'retry', executionId: 'broken' });
		expect(verdicts(again)).not.toContain('no');
	});

	it('nor when the credential is broken', async () => {
		await lost();
		await run({});
		expect(await documentsInBooks()).toHaveLength(1);
		await accounting().control.faults.clear();
		const again = await run({ mode: 'retry', baseUrl: 'no address' });
		expect(verdicts(again)).not.toContain('no');
	});
});

it('a reference that was drafted is not called unprocessed because a note changed', async () => {
	const named = await invoice({
		reference: '={{ "order-" + $json.n }}',
		skipIfReferenceExists: true,
		additionalFields: { notes: '={{ "Run " + $execution.id }}' },
	});
	const run = async (executionId: string, mode: 'webhook' | 'retry') =>
		await accounting().run('invoice.create', named, {
			items: numbered(2),
			establishedAt: BEGAN,
			executionId,
			mode,
			...goOn,
		});
	await add({ match, skip: 1, times: 1, fault: { kind: 'status', status: 400 } });
	await run('a', 'webhook');
	expect(await descriptions()).toEqual(['Order 0']);
	const { output } = await run('b', 'retry');
	expect(output[0][0].json.details).not.toMatchObject({ processed: 'no' });
});

// By the clock of the worker and the service the invoice is drafted at BEGAN + 1,000.
it.each([1_000, 5_000])(
	'a main process whose clock is %i ms ahead of its worker makes it draft nothing twice',
	async (skew) => {
		await add({ match, fault: { kind: 'cut', when: 'after' } });
		const { output } = await accounting().run('invoice.create', await invoice(), {
			items: numbered(1),
			establishedAt: BEGAN + 1_000 + skew,
			mode: 'webhook',
			...goOn,
		});
		expect(output[0][0].json).toMatchObject({ created: true });
		expect(await descriptions()).toEqual(['Order 0']);
	},
	90_000,
);

it('one of two equal items says that it created what was drafted once', async () => {
	await add({ match, fault: { kind: 'cut', when: 'before' } });
	const named = await invoiceOf({ reference: 'payment-1', skipIfReferenceExists: true });
	// The harness skips short pauses, and a claim is waited for in pauses of a second.
	const quick = systemClock.sleep;
	Object.assign(systemClock, { sleep });
	const { output } = await accounting()
		.run('invoice.create', named, {
			items: numbered(2),
			establishedAt: BEGAN,
			mode: 'webhook',
			...goOn,
		})
		.finally(() => Object.assign(systemClock, { sleep: quick }));
	expect(await documentsInBooks()).toHaveLength(1);
	expect(output[0].map(({ json }) => json.created).sort()).toEqual([false, true]);
}, 120_000);
