import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	byId,
	documentsInBooks,
	failed,
	impatiently,
	invoiceOf,
	later,
	ok,
	useAccounting,
} from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());
afterEach(() => jest.restoreAllMocks());

const invoice = async (more: object = {}) =>
	await invoiceOf({ reference: 'payment-1', skipIfReferenceExists: true, ...more });

const created = async () => await accounting().control.ledger('invoice');

const lose = async (when: 'before' | 'after') =>
	await accounting().control.faults.add({
		match: { service: 'accounting', method: 'POST', path: 'invoices' },
		fault: { kind: 'cut', when },
	});

it('creates once and returns the same invoice after that', async () => {
	const [first] = await ok('invoice.create', await invoice());
	const [again] = await ok('invoice.create', await invoice());
	expect(first).toMatchObject({ created: true, reference: 'payment-1' });
	expect(again).toMatchObject({ created: false, id: first.id });
	expect(await created()).toHaveLength(1);
});

it('creates once for two equal items and for runs at the same time', async () => {
	const parameters = await invoice();
	const items = [{ json: {} }, { json: {} }];
	await Promise.all([
		accounting().run('invoice.create', parameters, { items }),
		accounting().run('invoice.create', parameters, { executionId: '2' }),
	]);
	expect(await created()).toHaveLength(1);
});

it('looks through all pages', async () => {
	await accounting().control.settings.set({ accounting: { pageCap: 2 } });
	await ok('invoice.create', await invoice());
	for (const reference of ['a', 'b', 'c', 'd', 'e']) {
		await ok('invoice.create', await invoice({ reference }));
	}
	expect(await ok('invoice.create', await invoice())).toMatchObject([{ created: false }]);
});

it('does not take a void one, another customer or another reference for it', async () => {
	const [{ id }] = await ok('invoice.create', await invoice());
	await ok('invoice.create', await invoice({ reference: 'payment-2' }));
	await accounting().control.accounting.documents.issue(String(id));
	await accounting().control.accounting.documents.void(String(id));
	expect(await ok('invoice.create', await invoice())).toMatchObject([{ created: true }]);
	expect(await created()).toHaveLength(3);
});

it('looks back as far as it is told', async () => {
	const additionalFields = { date: '2026-08-01' };
	await ok('invoice.create', await invoice({ additionalFields }));
	const near = await ok('invoice.create', await invoice({ options: { lookBackDays: 10 } }));
	expect(near).toMatchObject([{ created: true }]);
	const far = await ok('invoice.create', await invoice({ options: { lookBackDays: 400 } }));
	expect(far).toMatchObject([{ created: false }]);
});

it('finds an invoice whose answer was lost', async () => {
	await lose('after');
	const [found] = await ok('invoice.create', await invoice());
	expect(found).toMatchObject({ created: true, reference: 'payment-1' });
	expect(await created()).toHaveLength(1);
});

it('creates in a retry what was lost on the way', async () => {
	await lose('before');
	expect((await failed('invoice.create', await invoice())).data).toMatchObject({
		processed: 'unknown',
	});
	// The service may still be working on it.
	expect((await failed('invoice.create', await invoice())).text).toContain('right now');
	await later(36_000, async () => await ok('invoice.create', await invoice()));
	expect(await created()).toHaveLength(1);
});

it('finds a lost one by its content, the reference included, when it did not look before', async () => {
	await ok('invoice.create', await invoice({ reference: 'payment-2' }));
	await lose('after');
	const plain = await invoice({ skipIfReferenceExists: false });
	const [found] = await ok('invoice.create', plain, { establishedAt: BEGAN });
	const [{ id }] = (await documentsInBooks()).slice(-1);
	expect(found).toMatchObject({ id, matchedBy: 'content', created: true });
	expect(await created()).toHaveLength(2);
});

it('does not take another invoice with the same reference for a lost one of its own', async () => {
	const plain = await invoice({ skipIfReferenceExists: false });
	await ok('invoice.create', plain);
	await accounting().control.clock.advance(60);
	await lose('before');
	const run = async (executionId: string) =>
		await accounting().run('invoice.create', plain, {
			establishedAt: BEGAN + 60_000,
			mode: 'retry',
			executionId,
		});
	const first = await run('a');
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
	const again = await run('b');
	expect(again.error?.message).toContain('it was sent before, and the service does not show it');
	expect(again.error?.context.data).toMatchObject({ processed: 'unknown' });
	expect(again.output).toEqual([]);
	expect(await created()).toHaveLength(1);
	const [third] = (await later(31_000, async () => await run('c'))).output;
	expect(third.map(({ json }) => json.created)).toEqual([true]);
	expect(await created()).toHaveLength(2);
});

it('looks for nothing where no reference is given', async () => {
	const [first] = await ok('invoice.create', await invoice({ reference: '' }));
	const [second] = await ok('invoice.create', await invoice({ reference: '' }));
	expect([first.created, second.created]).toEqual([true, true]);
	expect(await accounting().control.requests({ method: 'GET', path: /invoices/ })).toEqual([]);
});

describe('what fails before the invoice is sent says that nothing was processed', () => {
	it.each([
		['a list that cannot be read', { kind: 'status', status: 500 }],
		['a list that is none', { kind: 'body', body: 'text' }],
	] as const)('%s', async (_, fault) => {
		await accounting().control.faults.add({ match: { method: 'GET' }, times: 8, fault });
		const { data } = await failed('invoice.create', await invoice());
		expect(data).toMatchObject({ processed: 'no' });
		expect(await created()).toEqual([]);
	});
});

it('does not call an invoice unprocessed that an earlier try of the run may have drafted', async () => {
	const wanted = await invoice({ skipIfReferenceExists: true });
	const run = async () =>
		await accounting().run('invoice.create', wanted, { establishedAt: 32, mode: 'retry' });
	await lose('before');
	const first = await run();
	expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
	const fault = { kind: 'status', status: 500 } as const;
	await accounting().control.faults.add({ match: { method: 'GET' }, times: 40, fault });
	const again = await run();
	expect(again.error?.context.data).toMatchObject({ processed: 'unknown', httpCode: 500 });
	expect(again.error?.description).toContain(
		'It may have been sent before, by an earlier attempt or execution, and may have been processed',
	);
	expect(await created()).toEqual([]);
});

it('shows the request in a preview and sends nothing', async () => {
	const [shown] = await ok('invoice.create', await invoice({ preview: true }));
	expect(shown).toMatchObject({ preview: true, request: { body: { reference: 'payment-1' } } });
	expect(Object.keys(shown)[0]).toBe('message');
	expect(shown.message).toMatch(/^Would draft an invoice of one line .* Nothing was sent\.$/);
	expect(shown).not.toHaveProperty('created');
	expect(await created()).toEqual([]);
});

describe('another run that creates the same invoice meanwhile', () => {
	const match = { method: 'POST', path: '^/invoices$' };
	/** Long enough for the others to come meanwhile on a busy machine. */
	const late = { match, fault: { kind: 'latency', ms: 3_000 } } as const;
	/** It looks, and cannot look again after the response was lost. */
	const lost = [
		{ match, fault: { kind: 'cut', when: 'after' } },
		{ match: { method: 'GET' }, skip: 1, times: 3, fault: { kind: 'status', status: 403 } },
	] as const;
	const twoItems = async () =>
		await accounting().run(
			'invoice.create',
			await invoice({ reference: '={{ $json.reference }}' }),
			{
				items: [{ json: { reference: 'payment-2' } }, { json: { reference: 'payment-1' } }],
				executionId: 'two items',
			},
		);
	const oneItem = async (executionId = 'one item') =>
		await accounting().run('invoice.create', await invoice(), { executionId });
	const isSent = async (count: number) => {
		while ((await accounting().control.requests({ method: 'POST' })).length < count);
	};
	const createdOf = ({ output }: Awaited<ReturnType<typeof oneItem>>) =>
		output[0].map(({ json }) => json.created);

	it('is found by the second item of a batch, although its response was lost', async () => {
		await accounting().control.faults.add(late);
		const two = twoItems();
		await isSent(1);
		await accounting().control.faults.add(...lost);
		expect((await oneItem()).error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(createdOf(await two)).toEqual([true, false]);
		expect(await created()).toHaveLength(2);
	});

	it('is waited for while it is sent', async () => {
		await accounting().control.faults.add(late);
		const one = oneItem();
		await isSent(1);
		const two = twoItems();
		expect(createdOf(await one)).toEqual([true]);
		expect(createdOf(await two)).toEqual([true, false]);
		expect(await created()).toHaveLength(2);
	});

	describe('and did not get a response in time', () => {
		const neverProcessed = { match, fault: { kind: 'cut', when: 'before' } } as const;
		const timeOut = async () => {
			await accounting().control.faults.add(late, neverProcessed);
			const { error } = await impatiently(async () => await oneItem('slow'));
			expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		};

		it('keeps others from creating it, until it shows', async () => {
			await timeOut();
			const { error } = await oneItem('other');
			expect(error?.message).toContain(
				'Invoice not sent: another execution is creating the same invoice right now',
			);
			expect(error?.context.data).toMatchObject({ processed: 'unknown' });
			await ok('invoice.create', await invoice({ skipIfReferenceExists: false }));
			expect(createdOf(await oneItem('third'))).toEqual([false]);
			expect(await created()).toHaveLength(1);
		});

		it('keeps others from creating it for twenty minutes when it never comes', async () => {
			await timeOut();
			const soon = await later(18 * 60_000, async () => await oneItem('soon'));
			expect(soon.error?.context.data).toMatchObject({ processed: 'unknown' });
			expect(await created()).toEqual([]);
			const late = await later(22 * 60_000, async () => await oneItem('late'));
			expect(createdOf(late)).toEqual([true]);
			expect(await created()).toHaveLength(1);
		});
	});
});

it.each([
	['a list that another execution reads', 'GET', 'waits'],
	['a reference that another execution is creating', 'POST', 'READS'],
])('Stop ends the wait for %s', async (_, method, waiting) => {
	const { faults, requests } = accounting().control;
	// Of this one nobody has read the list.
	const [{ id }] = await ok('contact.create', { name: 'Brook Paper' });
	const match = { method, path: '^/invoices$' };
	await faults.add({ match, times: 1, fault: { kind: 'latency', ms: 4_000 } });
	const run = async (reference: string, signal?: AbortSignal) =>
		await accounting().run('invoice.create', await invoice({ contactId: byId(id), reference }), {
			signal,
		});
	let isOver = false;
	const reader = run('reads').finally(() => {
		isOver = true;
	});
	while ((await requests({ method, path: /invoices/ })).length < 1);
	const store = await installStore();
	const asked = new Promise<void>((resolve) => store.before(() => resolve()));
	const stop = new AbortController();
	const waiter = run(waiting, stop.signal);
	await asked;
	stop.abort();
	await waiter;
	expect(isOver).toBe(false);
	await reader;
	expect(await documentsInBooks()).toMatchObject([{ reference: 'reads' }]);
});

it('returns an invoice that was created, although its claim could not be removed', async () => {
	(await installStore()).before((call) => {
		if (call === 'remove') throw new Error('database is locked');
	});
	expect(await ok('invoice.create', await invoice())).toMatchObject([{ created: true }]);
	expect(await created()).toHaveLength(1);
});

it.each<[string, string[], string[]?]>([
	['={{ "plan-" + $now.year }}', ['2026-01-02', '2026-04-03', '2026-12-31']],
	['={{ $json.who + "-" + $now.year + "-Q" + $now.quarter }}', ['2026-10-01', '2026-12-31']],
	['=hosting {{ $now.monthLong }}', ['2025-11-05', '2025-11-30'], ['2026-11-05']],
	['=hosting Q{{ $now.quarter }}', ['2025-10-01', '2025-12-31'], ['2026-12-31']],
])(
	'looks back over the whole period that %s names',
	async (reference, days, later: string[] = []) => {
		const parameters = await invoice({ reference });
		for (const day of [...days, ...later]) {
			jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}T12:00:00Z`));
			await accounting().control.clock.freeze(`${day}T12:00:00Z`);
			const options = { items: [{ json: { who: 'ada' } }], executionId: day };
			const { output } = await accounting().run('invoice.create', parameters, options);
			expect(output[0][0].json.created).toBe([days[0], ...later].includes(day));
		}
	},
);
