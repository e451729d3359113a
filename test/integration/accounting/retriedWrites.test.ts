import type { NodeRun } from '../../harness/engine/index.mts';
import { installStore } from '../../harness/engine/webhookStore.mts';
import type { RunOptions } from './atSimulator.mts';
import { accounting, BEGAN, impatiently, invoiceOf, later, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());

const THREE = [1, 2, 3].map((n) => ({ json: { n } }));

const invoices = async (more: object = {}) =>
	await invoiceOf({
		lines: { line: [{ description: '={{ "Order " + $json.n }}', quantity: 1, unitPrice: 5 }] },
		...more,
	});

const contacts = async () => ({
	name: '={{ "Nettle " + $json.n }}',
	additionalFields: { email: '={{ "n" + $json.n + "@example.com" }}' },
});

const posted = async () => (await accounting().control.requests({ method: 'POST' })).length;

const dataOf = ({ error }: NodeRun) => error?.context.data as unknown;

const valuesOf = ({ output, error }: NodeRun, name: string) => {
	if (error) throw new Error(`${error.message}\n${error.description}`);
	return output[0].map(({ json }) => json[name]);
};

describe.each([
	['invoice.create', '^/invoices$', 'invoice', invoices],
	['contact.create', '^/contacts$', 'contact', contacts],
] as const)('%s', (name, path, kind, parameters) => {
	const match = { method: 'POST', path };
	const made = async () => (await accounting().control.ledger(kind)).length;
	const run = async (options: RunOptions = {}) =>
		await accounting().run(name, await parameters(), {
			items: THREE,
			establishedAt: BEGAN,
			mode: 'retry',
			...options,
		});

	/** The first execution: two are made, and the third is refused. */
	const refusedThird = async (): Promise<NodeRun> => {
		await accounting().control.faults.add({
			match,
			skip: 2,
			fault: { kind: 'status', status: 400 },
		});
		const first = await run({ mode: 'trigger' });
		expect(dataOf(first)).toMatchObject({ processed: 'no' });
		return first;
	};

	it('makes each once when Retry is pressed twice on one execution', async () => {
		const first = await refusedThird();
		const [one, other] = [await run({ retryOf: first }), await run({ retryOf: first })];
		expect(valuesOf(one, 'repeated')).toEqual([true, true, undefined]);
		expect(valuesOf(other, 'repeated')).toEqual([true, true, true]);
		expect(valuesOf(other, 'id')).toEqual(valuesOf(one, 'id'));
		expect([await posted(), await made()]).toEqual([4, 3]);
	});

	it('makes each once when two Retries of one execution are at it', async () => {
		const first = await refusedThird();
		const both = await Promise.all([run({ retryOf: first }), run({ retryOf: first })]);
		expect(await made()).toBe(3);
		// The other one finds it, or says that nobody knows yet.
		for (const one of both) {
			if (one.error) expect(dataOf(one)).toMatchObject({ processed: 'unknown' });
			else expect(one.output[0]).toHaveLength(3);
		}
		expect(both.some(({ error }) => !error)).toBe(true);
		expect((await run({ retryOf: first })).error).toBeUndefined();
		expect([await posted(), await made()]).toEqual([4, 3]);
	});

	it('makes each once when n8n died after some of them', async () => {
		await refusedThird();
		const after = await run({ crashed: true });
		expect(after.error?.message).toContain(`The outcome of this ${kind} is unknown`);
		expect(dataOf(after)).toMatchObject({ processed: 'unknown' });
		expect(await made()).toBe(2);
		const last = await later(61_000, async () => await run());
		expect(valuesOf(last, 'repeated')).toEqual([true, true, undefined]);
		expect(valuesOf(last, 'matchedBy')).toEqual(['content', 'content', undefined]);
		expect([await posted(), await made()]).toEqual([4, 3]);
	});

	it('sends the rest when it is retried as soon as it said', async () => {
		await refusedThird();
		const after = await run({ crashed: true });
		const [, seconds] =
			/Retry this execution in (\d+) seconds/.exec(after.error?.description ?? '') ?? [];
		expect(Number(seconds)).toBeLessThanOrEqual(35);
		const { error } = await later((Number(seconds) + 1) * 1_000, async () => await run());
		expect(error?.description).toBeUndefined();
		expect(await made()).toBe(3);
	});

	it('makes each once when n8n dies again and again', async () => {
		await refusedThird();
		for (const minutes of [0, 1, 2, 3]) {
			await later(minutes * 61_000, async () => await run({ crashed: true }));
		}
		expect(await made()).toBe(3);
		const last = await later(4 * 61_000, async () => await run({ crashed: true }));
		expect(valuesOf(last, 'repeated')).toEqual([true, true, true]);
		expect(new Set(valuesOf(last, 'id')).size).toBe(3);
		expect([await posted(), await made()]).toEqual([4, 3]);
	});

	it('waits for what was under way when n8n died', async () => {
		await accounting().control.faults.add({
			match,
			skip: 2,
			fault: { kind: 'latency', ms: 3_000 },
		});
		const dying = run({ mode: 'trigger' });
		while ((await posted()) < 3);
		const after = await run({ crashed: true });
		expect(dataOf(after)).toMatchObject({ processed: 'unknown' });
		expect(await posted()).toBe(3);
		await dying;
		const last = await run({ retryOf: after });
		expect(valuesOf(last, 'repeated')).toEqual([true, true, true]);
		expect([await posted(), await made()]).toEqual([3, 3]);
	});

	it('does not send after a crash what was not asked for before it', async () => {
		await refusedThird();
		const more = [...THREE, { json: { n: 4 } }];
		const after = await later(61_000, async () => await run({ crashed: true, items: more }));
		expect(after.error?.message).toContain(
			`this retry asks for a different ${kind} than the first attempt`,
		);
		expect(await made()).toBe(3);
	});

	/** The node stops waiting for a request that is never processed. */
	const timeOut = async () =>
		await accounting().control.faults.add(
			{ match, fault: { kind: 'latency', ms: 3_000 } },
			{ match, fault: { kind: 'cut', when: 'before' } },
		);

	it('is sent again only twenty minutes after a timeout of the node', async () => {
		await timeOut();
		const items = THREE.slice(0, 1);
		const slow = await impatiently(async () => await run({ items, mode: 'trigger' }));
		expect(dataOf(slow)).toMatchObject({ processed: 'unknown' });
		const soon = await later(31_000, async () => await run({ items, retryOf: slow }));
		expect(soon.error?.description).toMatch(/Retry this execution in (?:19|20) minutes/);
		expect([await posted(), await made()]).toEqual([1, 0]);
		const late = await later(21 * 60_000, async () => await run({ items, retryOf: soon }));
		expect(late.error).toBeUndefined();
		expect([await posted(), await made()]).toEqual([2, 1]);
	});

	it('is found when it comes after the node stopped waiting for it', async () => {
		await timeOut();
		const items = THREE.slice(0, 1);
		const slow = await impatiently(async () => await run({ items, mode: 'trigger' }));
		expect(dataOf(slow)).toMatchObject({ processed: 'unknown' });
		expect((await run({ items, token: 'stands for the late one', mode: 'trigger' })).error).toBe(
			undefined,
		);
		const again = await run({ items });
		expect(valuesOf(again, 'repeated')).toEqual([true]);
		expect([await posted(), await made()]).toEqual([2, 1]);
	});

	describe('two equal items', () => {
		const items = [{ json: { n: 1 } }, { json: { n: 1 } }];
		const lose = async (skip: number, when: 'before' | 'after') =>
			await accounting().control.faults.add({ match, skip, fault: { kind: 'cut', when } });

		it.each([0, 1])('are two when the response to one is lost (%i)', async (skip) => {
			await lose(skip, 'after');
			const both = await run({ items, mode: 'trigger' });
			expect(both.error).toBeUndefined();
			expect(valuesOf(both, 'matchedBy')[skip]).toBe('content');
			expect(valuesOf(both, 'matchedBy')[1 - skip]).toBeUndefined();
			expect(new Set(valuesOf(both, 'id')).size).toBe(2);
			expect([await posted(), await made()]).toEqual([2, 2]);
		});

		it('are two when one never came to the service: the other does not answer for it', async () => {
			await lose(0, 'before');
			const nodeOptions = { onError: 'continueRegularOutput' } as const;
			const first = await run({ items, nodeOptions, mode: 'manual' });
			expect(valuesOf(first, 'details')).toMatchObject([{ processed: 'unknown' }, undefined]);
			expect(await made()).toBe(1);
			const soon = await run({ items });
			expect(dataOf(soon)).toMatchObject({ processed: 'unknown' });
			const last = await later(31_000, async () => await run({ items }));
			expect(valuesOf(last, 'repeated')).toEqual([undefined, true]);
			expect(new Set(valuesOf(last, 'id')).size).toBe(2);
			expect([await posted(), await made()]).toEqual([3, 2]);
		});

		it('are two after a crash, each found for one item', async () => {
			await run({ items, mode: 'trigger' });
			const after = await run({ items, crashed: true });
			expect(valuesOf(after, 'repeated')).toEqual([true, true]);
			expect(new Set(valuesOf(after, 'id')).size).toBe(2);
			expect([await posted(), await made()]).toEqual([2, 2]);
		});
	});
});

const NEXT_DAY_MS = 25 * 60 * 60_000;

const refuseThird = async () =>
	await accounting().control.faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		skip: 2,
		fault: { kind: 'status', status: 400 },
	});

describe.each([
	['Due Date', { dueDate: "={{ $now.plus(14, 'days') }}" }],
	['Date', { date: '={{ $today }}' }],
	['Date long before', { date: "={{ DateTime.now().minus({ months: 2 }).endOf('month') }}" }],
	['both', { date: '={{ new Date() }}', dueDate: '={{ new Date(Date.now() + 864e5) }}' }],
	['Notes', { notes: '=Printed {{ $now.toISO() }}' }],
	['Notes that name the execution', { notes: '=Execution {{ $execution.id }}' }],
])('invoices whose dates or notes the clock computes anew: %s', (_, additionalFields) => {
	const run = async (options: RunOptions, more: object = {}) =>
		await accounting().run('invoice.create', await invoices({ additionalFields, ...more }), {
			items: THREE,
			establishedAt: BEGAN,
			mode: 'retry',
			...options,
		});
	const retry = async (options: RunOptions, more?: object) =>
		await later(NEXT_DAY_MS, async () => await run(options, more));

	it('are the same ones in a Retry of the next day', async () => {
		await refuseThird();
		const first = await run({ mode: 'trigger' });
		expect(valuesOf(await retry({ retryOf: first }), 'repeated')).toEqual([true, true, undefined]);
		expect([await posted(), (await accounting().control.ledger('invoice')).length]).toEqual([4, 3]);
	});

	it('are found by the rest of their content after a crash', async () => {
		await refuseThird();
		await run({ mode: 'trigger' });
		const after = await retry({ crashed: true });
		expect(valuesOf(after, 'matchedBy')).toEqual(['content', 'content', undefined]);
		expect([await posted(), (await accounting().control.ledger('invoice')).length]).toEqual([4, 3]);
	});

	it('that one Retry made are found by another of the same execution', async () => {
		const match = { method: 'POST', path: '^/invoices$' };
		await accounting().control.faults.add({ match, fault: { kind: 'cut', when: 'before' } });
		const lost = await run({ mode: 'trigger' });
		await accounting().control.faults.clear();
		await refuseThird();
		expect((await retry({ retryOf: lost })).error).toBeDefined();
		const again = await later(
			NEXT_DAY_MS + 61_000,
			async () => await run({ retryOf: lost, mode: 'retry' }),
		);
		expect(valuesOf(again, 'matchedBy')).toEqual(['content', 'content', undefined]);
		expect(await accounting().control.ledger('invoice')).toHaveLength(3);
	});

	it('with a reference are told as created by this execution', async () => {
		const more = { reference: '={{ "order-" + $json.n }}', skipIfReferenceExists: true };
		await refuseThird();
		const first = await run({ mode: 'trigger' }, more);
		expect(valuesOf(await retry({ retryOf: first }, more), 'created')).toEqual([true, true, true]);
		expect(await accounting().control.ledger('invoice')).toHaveLength(3);
	});
});

it('dates that come from the record tell invoices apart', async () => {
	const additionalFields = { dueDate: '={{ $json.due }}' };
	const run = async (due: string, options: RunOptions) =>
		await accounting().run('invoice.create', await invoices({ additionalFields }), {
			items: THREE.map(({ json }) => ({ json: { ...json, due } })),
			establishedAt: BEGAN,
			...options,
		});
	await refuseThird();
	const first = await run('2026-12-01', { mode: 'trigger' });
	const { error } = await run('2026-12-02', { mode: 'retry', retryOf: first });
	expect(error?.message).toContain('asks for a different invoice than the first attempt');
	expect(await accounting().control.ledger('invoice')).toHaveLength(2);
});

describe('invoices whose values are computed anew', () => {
	const run = async (options: RunOptions) =>
		await accounting().run(
			'invoice.create',
			await invoices({
				additionalFields: { notes: '={{ "Execution " + $execution.id + $json.n }}' },
			}),
			{ items: THREE, establishedAt: BEGAN, mode: 'retry', ...options },
		);

	it('are refused after a crash, and none is made twice', async () => {
		await refuseThird();
		await run({ executionId: 'a', mode: 'trigger' });
		const after = await later(61_000, async () => await run({ executionId: 'b', crashed: true }));
		expect(after.error?.message).toContain(
			'Invoice not sent: this retry asks for a different invoice than the first attempt',
		);
		// What the first attempt made is not remembered, so nobody can say that there is no invoice.
		expect(dataOf(after)).toMatchObject({ processed: 'unknown', changed: true });
		expect(await accounting().control.ledger('invoice')).toHaveLength(2);
	});

	it('are told with what the first attempt made', async () => {
		await refuseThird();
		const first = await run({ executionId: 'a', mode: 'trigger' });
		const made = (await accounting().control.ledger('invoice')).map(({ id }) => String(id));
		const nodeOptions = { onError: 'continueRegularOutput' } as const;
		const again = await run({ executionId: 'b', retryOf: first, nodeOptions });
		expect(valuesOf(again, 'details')).toMatchObject([
			{ processed: 'unknown', changed: true },
			{ processed: 'unknown', changed: true },
			{ processed: 'no', changed: true },
		]);
		const ended = await run({ executionId: 'c', retryOf: first });
		expect(ended.error?.description).toContain(made.join(', '));
		expect(ended.error?.description).toContain(
			'A new execution would make them again, unless a reference or key of their own names them.',
		);
		expect(dataOf(ended)).toMatchObject({ processed: 'unknown', changed: true });
		expect(await accounting().control.ledger('invoice')).toHaveLength(2);
	});

	it('with a reference return what exists, and say how it differs', async () => {
		const runPriced = async (unitPrice: number, options: RunOptions) =>
			await accounting().run(
				'invoice.create',
				await invoices({
					reference: '={{ "order-" + $json.n }}',
					skipIfReferenceExists: true,
					lines: { line: [{ description: 'Order', quantity: 1, unitPrice }] },
				}),
				{ items: THREE, establishedAt: BEGAN, ...options },
			);
		await refuseThird();
		const first = await runPriced(5, { mode: 'trigger' });
		const nodeOptions = { onError: 'continueRegularOutput' } as const;
		const again = await runPriced(6, { mode: 'retry', retryOf: first, nodeOptions });
		expect(valuesOf(again, 'created')).toEqual([false, false, undefined]);
		expect(valuesOf(again, 'differs')).toEqual(['total', 'total', undefined]);
	});

	it('are another two for two runs that began in the same millisecond', async () => {
		for (const token of ['one', 'other']) {
			const { error } = await run({ token, mode: 'trigger' });
			expect(error).toBeUndefined();
		}
		expect(await accounting().control.ledger('invoice')).toHaveLength(6);
	});
});

describe('dates of the clock', () => {
	const dueIn = async (days: number) =>
		await invoiceOf({
			additionalFields: { dueDate: `={{ $now.plus({ days: ${days} }).toISODate() }}` },
		});
	const made = async () => (await accounting().control.ledger('invoice')).length;

	it('do not make one invoice of those that an agent asks for', async () => {
		const parameters = await invoiceOf({
			additionalFields: { date: '={{ $json.date || $now.toISODate() }}' },
		});
		for (const date of ['2026-12-01', '2027-01-01', '2027-02-01']) {
			const { error } = await accounting().run('invoice.create', parameters, {
				nodeOptions: { type: 'n8n-nodes-merchant-services.merchantAccountingTool' },
				establishedAt: BEGAN,
				executionId: '77',
				mode: 'webhook',
				items: [{ json: { date } }],
			});
			expect(error).toBeUndefined();
		}
		expect(await made()).toBe(3);
	});

	it('tell the invoice that was lost from that of another node of the same execution', async () => {
		const run = async (days: number, id: string, more: RunOptions = {}) =>
			await accounting().run('invoice.create', await dueIn(days), {
				establishedAt: BEGAN,
				mode: 'trigger',
				token: 'one execution',
				nodeOptions: { id, name: id },
				...more,
			});
		expect((await run(12, 'Deposit')).error).toBeUndefined();
		await accounting().control.faults.add({
			match: { method: 'POST', path: '^/invoices$' },
			fault: { kind: 'cut', when: 'before' },
		});
		const lost = await run(30, 'Balance');
		expect(dataOf(lost)).toMatchObject({ processed: 'unknown' });
		await accounting().control.faults.clear();
		const retried = await later(
			61_000,
			async () => await run(30, 'Balance', { retryOf: lost, mode: 'retry' }),
		);
		expect(retried.error).toBeUndefined();
		expect(await made()).toBe(2);
	});
});
