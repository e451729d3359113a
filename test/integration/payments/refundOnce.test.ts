import { installStore } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const partial = { refundType: 'partial', amount: 5, currency: 'EUR' };
/** The same, without having to read the payment. */
const minor = { ...partial, amount: 500, amountUnit: 'minor' };

/** One run of the flow; the same `establishedAt` is the same run, retried. */
const refund = async (id: string, parameters: object, establishedAt = 1, key?: string) =>
	await payments().run(
		'payment.refund',
		{ paymentId: byId(id), ...parameters },
		{ establishedAt, key, executionId: String(Math.random()) },
	);

const two = [{ json: { n: 1 } }, { json: { n: 2 } }];
/** Equal refunds that are meant to be two. */
const ownKeys = { options: { refundKey: '={{ "return-" + $json.n }}' } };

const sent = async () => await payments().control.requests({ method: 'POST', path: /refund/ });
const executed = async () => await payments().control.ledger('refund');
const lose = async (when: 'before' | 'after', times = 1) =>
	await payments().control.faults.add({
		match: { path: 'refund' },
		times,
		fault: { kind: 'cut', when },
	});

describe('a lost answer', () => {
	it.each([['minor'], ['major']] as const)(
		'is resolved by reading %s amounts',
		async (readUnit) => {
			await payments().control.settings.set({ readUnit });
			const [{ id }] = await seed();
			await lose('after');
			const { output, error, hints } = await refund(id, partial);
			expect(error).toBeUndefined();
			expect(output[0][0].json).toMatchObject({ resolvedByReading: true, requiresApproval: false });
			expect(hints[0].message).toContain('The service shows that the refund was done');
			expect(await executed()).toMatchObject([{ amount: 500 }]);
		},
	);

	it('of a full refund is resolved too', async () => {
		const [{ id }] = await seed();
		await lose('after');
		const { output } = await refund(id, { refundType: 'full' });
		expect(output[0][0].json).toMatchObject({ resolvedByReading: true, status: 'refunded' });
		expect(await executed()).toHaveLength(1);
	});

	it('of something that changed nothing stays unknown, also when it is awaiting approval', async () => {
		const [{ id }] = await payments().control.payments.create({
			status: 'succeeded',
			currency: 'KWD',
			amount: 9000,
		});
		await lose('after');
		const first = await refund(id, { ...partial, currency: 'KWD' });
		expect(first.error?.description).toContain('This may have gone through');
		expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
		const again = await refund(id, { ...partial, currency: 'KWD' });
		expect(again.error?.message).toContain('The outcome of this refund is unknown');
		expect(await sent()).toHaveLength(1);
	});

	it.each([[500], [502]])('with %i is not repeated', async (status) => {
		const [{ id }] = await seed();
		await payments().control.faults.add({
			match: { path: 'refund' },
			times: 4,
			fault: { kind: 'status', status, when: 'before' },
		});
		const { error } = await refund(id, partial);
		expect(error?.context.data).toMatchObject({ processed: 'unknown', httpCode: status });
		expect(await sent()).toHaveLength(1);
	});

	it('stays unknown with a key that may not read payments', async () => {
		const [{ id }] = await seed();
		const { value } = await payments().control.keys.issue({ scopes: ['refunds:create_partial'] });
		await lose('after');
		const { error } = await refund(id, minor, 1, value);
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(await executed()).toHaveLength(1);
	});
});

describe('a retried run', () => {
	it('tells what the first refund did and sends none', async () => {
		const [{ id }] = await seed();
		await refund(id, partial);
		const { output } = await refund(id, partial);
		expect(output[0][0].json).toMatchObject({
			repeated: true,
			firstOutcome: 'executed',
			refunded_amount: 500,
			requiresApproval: false,
		});
		expect(await executed()).toHaveLength(1);
	});

	it('finds by reading that a lost one was executed after all', async () => {
		const [{ id }] = await seed();
		await lose('after');
		await payments().control.faults.add({
			match: { method: 'GET', path: '^/payments/' },
			skip: 2,
			times: 4,
			fault: { kind: 'status', status: 404 },
		});
		expect((await refund(id, partial)).error).toBeDefined();
		await payments().control.faults.clear();
		const { output } = await refund(id, partial);
		expect(output[0][0].json).toMatchObject({ repeated: true, firstOutcome: 'executed' });
		expect(await executed()).toHaveLength(1);
	});

	it('remembers that the first one is awaiting approval', async () => {
		await payments().control.settings.set({ approvalThresholds: { EUR: 1 } });
		const [{ id }] = await seed();
		await refund(id, partial);
		const { output } = await refund(id, partial);
		expect(output[0][0].json).toMatchObject({
			firstOutcome: 'awaiting approval',
			requiresApproval: true,
		});
		expect(await sent()).toHaveLength(1);
	});

	it('sends again what was refused for certain', async () => {
		const [{ id }] = await seed();
		await payments().control.pause({ retryAfterSeconds: 600 });
		expect((await refund(id, partial)).error?.message).toContain('paused');
		await payments().control.resume();
		expect((await refund(id, partial)).error).toBeUndefined();
		expect(await executed()).toHaveLength(1);
	});

	it('can still prove one that was refused before it was lost', async () => {
		const [{ id }] = await seed();
		await payments().control.pause({ retryAfterSeconds: 600 });
		await refund(id, partial);
		await payments().control.resume();
		await lose('after');
		const { output } = await refund(id, partial);
		expect(output[0][0].json).toMatchObject({ resolvedByReading: true });
		expect(await executed()).toHaveLength(1);
	});

	it('refunds each of two items with keys of their own once', async () => {
		const [{ id }] = await seed();
		const parameters = { paymentId: byId(id), ...partial, ...ownKeys };
		for (const executionId of ['1', '2']) {
			await payments().run('payment.refund', parameters, {
				items: two,
				establishedAt: 7,
				executionId,
			});
		}
		expect(await executed()).toHaveLength(2);
	});
});

describe('the same refund twice in one batch', () => {
	const batch = async (id: string, more: object = {}, input: object = {}) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(id), ...partial, ...more },
			{
				items: two,
				nodeOptions: { onError: 'continueRegularOutput' },
				establishedAt: 7,
				mode: 'webhook',
				...input,
			},
		);

	it.each([
		['of an amount', {}],
		['of all', { refundType: 'full' }],
		['by its key', { options: { refundKey: 'return-1' } }],
	])('%s is sent once, and the second item says so', async (_, more) => {
		const [{ id }] = await seed();
		const [[first, second]] = (await batch(id, more)).output;
		expect(first.json).not.toHaveProperty('error');
		expect(second.json.error).toContain('an earlier item of this node asks for the same refund');
		expect(second.json.details).toMatchObject({ processed: 'yes', duplicate: true });
		expect(await sent()).toHaveLength(1);
	});

	it('is not sent for the second item when nobody knows what became of the first', async () => {
		const [{ id }] = await seed();
		await lose('before');
		const [[first, second]] = (await batch(id)).output;
		expect(first.json.details).toMatchObject({ processed: 'unknown' });
		expect(second.json.details).toMatchObject({ processed: 'unknown', duplicate: true });
		expect(await sent()).toHaveLength(1);
	});

	it('is sent for the second item when the first was certainly refused', async () => {
		const [{ id }] = await seed();
		await payments().control.faults.add({
			match: { path: 'refund' },
			times: 1,
			fault: { kind: 'status', status: 400 },
		});
		const [[first, second]] = (await batch(id)).output;
		expect(first.json.details).toMatchObject({ processed: 'no' });
		expect(second.json).not.toHaveProperty('error');
		expect(await executed()).toHaveLength(1);
	});

	it('stays one in a Retry', async () => {
		const [{ id }] = await seed();
		await batch(id);
		const [[first, second]] = (await batch(id, {}, { mode: 'retry' })).output;
		expect(first.json).toMatchObject({ repeated: true });
		expect(second.json.details).toMatchObject({ processed: 'yes', duplicate: true });
		expect(await sent()).toHaveLength(1);
	});
});

it('a refund that may be a duplicate is sent behind the same one that may not', async () => {
	const [{ id }] = await seed();
	const { output } = await payments().run(
		'payment.refund',
		{ paymentId: byId(id), ...partial, refundOnce: '={{ $json.n === 1 }}' },
		{ items: two },
	);
	expect(output[0].map(({ json }) => json.refunded_amount)).toEqual([500, 1000]);
	expect(await executed()).toHaveLength(2);
});

it('does not take the refund of another item for a lost one of the same payment', async () => {
	const [{ id }] = await seed();
	await lose('before');
	const run = async (executionId: string) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(id), ...partial, ...ownKeys },
			{
				items: two,
				nodeOptions: { onError: 'continueRegularOutput' },
				establishedAt: 7,
				executionId,
			},
		);
	for (const executionId of ['1', '2']) {
		const [[lost, other]] = (await run(executionId)).output;
		expect(lost.json.details).toMatchObject({ processed: 'unknown' });
		expect(other.json).not.toHaveProperty('error');
	}
	expect(await executed()).toHaveLength(1);
});

it('does not take the refund before it for a lost one of the same amount', async () => {
	const [{ id }] = await seed();
	await payments().control.faults.add({
		match: { path: 'refund' },
		skip: 1,
		fault: { kind: 'cut', when: 'before' },
	});
	const { output } = await payments().run(
		'payment.refund',
		{ paymentId: byId(id), ...partial, ...ownKeys },
		{
			items: two,
			nodeOptions: { onError: 'continueRegularOutput' },
			establishedAt: 8,
		},
	);
	const [done, lost] = output[0].map(({ json }) => json);
	expect(done).not.toHaveProperty('error');
	expect(lost.details).toMatchObject({ processed: 'unknown' });
	expect(await executed()).toHaveLength(1);
});

it('does not take a refund whose beginning could not be read for a lost one', async () => {
	const [{ id }] = await seed();
	await lose('before');
	await payments().control.faults.add({
		match: { method: 'GET', path: '^/payments/' },
		// Once for each to know the currency, and three times after the first one was lost.
		skip: 5,
		times: 1,
		fault: { kind: 'status', status: 404 },
	});
	const parameters = { paymentId: byId(id), ...minor, ...ownKeys };
	const input = {
		items: two,
		nodeOptions: { onError: 'continueRegularOutput' },
		establishedAt: 7,
	} as const;
	await payments().run('payment.refund', parameters, { ...input, executionId: '1' });
	const { output } = await payments().run('payment.refund', parameters, {
		...input,
		executionId: '2',
	});
	expect(output[0][0].json.details).toMatchObject({ processed: 'unknown' });
	expect(await executed()).toHaveLength(1);
});

it('does not take the refund of another run at the same time for its own', async () => {
	const [{ id }] = await seed();
	await payments().control.faults.add({
		match: { path: 'refund' },
		fault: { kind: 'latency', ms: 200 },
	});
	await lose('before');
	const runs = await Promise.all([
		refund(id, { ...partial, options: { refundKey: 'first-key' } }, 1),
		refund(id, { ...partial, options: { refundKey: 'second-key' } }, 2),
	]);
	const done = runs.filter(({ error }) => error === undefined);
	expect(done.length).toBeLessThanOrEqual((await executed()).length);
});

it('gives the same amount of the same payment back once in all runs, and once for each key', async () => {
	const [{ id }] = await seed();
	await refund(id, partial, 1);
	const { error } = await refund(id, partial, 2);
	expect(error?.message).toContain('this node has already refunded 5.00 EUR of this payment');
	expect(error?.description).toContain('Refund Key');
	expect(error?.context.data).toMatchObject({ processed: 'yes', duplicate: true });
	expect((await refund(id, { ...partial, amount: 6 }, 3)).error).toBeUndefined();
	const own = { ...partial, options: { refundKey: 'return-4711' } };
	await refund(id, own, 4);
	await refund(id, own, 5);
	expect(await executed()).toHaveLength(3);
});

it.each([
	['another payment', async () => (await seed())[0].id, {}],
	['another amount', async (id: string) => id, { amount: 6 }],
	['all of it', async (id: string) => id, { refundType: 'full' }],
])('refuses a key that was used before for %s', async (_, other, changes) => {
	const [{ id }] = await seed();
	const own = { ...partial, options: { refundKey: 'return-1' } };
	await refund(id, own, 1);
	const { error } = await refund(await other(id), { ...own, ...changes }, 2);
	expect(error?.message).toContain('the Refund Key "return-1" belongs to another refund');
	expect(error?.description).toContain('used before for another payment or amount');
	expect(error?.context.data).toMatchObject({ processed: 'no' });
	expect(await sent()).toHaveLength(1);
});

it('refuses when the store cannot be used, and can do without it', async () => {
	const [{ id }] = await seed();
	(await installStore()).fail(new Error('no such table'));
	const { error } = await refund(id, partial);
	expect(error?.message).toContain("n8n's deduplication store cannot be used");
	expect(await sent()).toEqual([]);
	expect((await refund(id, { ...partial, refundOnce: false })).error).toBeUndefined();
});

describe('a run that is run again with other amounts', () => {
	const several = async (id: string, amounts: number[], establishedAt: number) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(id), ...partial, amount: '={{ $json.amount }}', amountUnit: 'major' },
			{
				items: amounts.map((amount) => ({ json: { amount } })),
				establishedAt,
				mode: 'retry',
				executionId: String(Math.random()),
			},
		);
	const given = async () => (await executed()).map(({ amount }) => amount);

	it('gives nothing back twice because the amount changed', async () => {
		const [{ id }] = await seed();
		await several(id, [5], 11);
		const { error } = await several(id, [6], 11);
		expect(error?.message).toContain('this retry asks for a different refund');
		expect(error?.description).toContain('new execution of the workflow only for what is missing');
		// The key of the changed value was never sent, so nothing can be asked for by it.
		expect(error?.description).not.toContain('Idempotency Key');
		expect(error?.context.data).toMatchObject({ processed: 'unknown', changed: true });
		expect(await given()).toEqual([500]);
		expect((await several(id, [6], 12)).error).toBeUndefined();
	});

	it('sends what was never sent, and what was certainly refused', async () => {
		const [{ id }] = await seed();
		await payments().control.faults.add({
			match: { method: 'POST', path: 'refund' },
			skip: 1,
			times: 1,
			fault: { kind: 'status', status: 400 },
		});
		expect((await several(id, [5, 6, 7], 13)).error).toBeDefined();
		expect((await several(id, [5, 6, 7], 13)).error).toBeUndefined();
		expect(await given()).toEqual([500, 600, 700]);
	});

	it('knows its refunds in another order', async () => {
		const [{ id }] = await seed();
		await several(id, [5, 6], 14);
		expect((await several(id, [6, 5], 14)).error).toBeUndefined();
		expect(await given()).toEqual([500, 600]);
	});
});

describe('a lost refund that was not executed', () => {
	const approve = async () => {
		const [{ id }] = await payments().control.approvals.list();
		await payments().control.approvals.approve(id);
	};
	const keyed = (refundKey: string) => ({ ...partial, options: { refundKey } });

	it('is not proven by one that waited for approval and is approved now', async () => {
		await payments().control.settings.set({ approvalThresholds: { EUR: 1 } });
		const [{ id }] = await seed();
		await refund(id, keyed('waiting'), 1);
		await lose('before');
		expect((await refund(id, keyed('lost'), 2)).error?.context.data).toMatchObject({
			processed: 'unknown',
		});
		await approve();
		const { error } = await refund(id, keyed('lost'), 2);
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(await executed()).toHaveLength(1);
	});

	it('is not proven by an older lost one that is executed now, whatever was given back between', async () => {
		await payments().control.settings.set({ approvalThresholds: { EUR: 100 } });
		const [{ id }] = await seed();
		await lose('after');
		expect((await refund(id, keyed('waiting'), 1)).error).toBeDefined();
		await payments().control.settings.set({ approvalThresholds: { EUR: 100_000 } });
		expect((await refund(id, { ...keyed('other'), amount: 7 }, 2)).error).toBeUndefined();
		await lose('before');
		expect((await refund(id, keyed('lost'), 3)).error).toBeDefined();
		await approve();
		const { error } = await refund(id, keyed('lost'), 3);
		expect(error?.context.data).toMatchObject({ processed: 'unknown' });
		expect(await executed()).toHaveLength(2);
	});

	it('is not proven by one of a hundredth when the unit of what is read is known', async () => {
		const [{ id }] = await seed();
		await lose('before');
		const run = async () =>
			await payments().run(
				'payment.refund',
				{ paymentId: byId(id), ...partial },
				{ establishedAt: 1, executionId: String(Math.random()), readsIn: 'minor' },
			);
		expect((await run()).error).toBeDefined();
		await payments().control.payments.refund(id, 5);
		expect((await run()).error?.context.data).toMatchObject({ processed: 'unknown' });
	});
});

it('does not say that a refund waits once it may have been approved', async () => {
	await payments().control.settings.set({ approvalThresholds: { EUR: 1 } });
	const [{ id }] = await seed();
	await refund(id, partial);
	const waiting = await refund(id, partial);
	expect(waiting.output[0][0].json).toMatchObject({ requiresApproval: true });
	const [{ id: approval }] = await payments().control.approvals.list();
	await payments().control.approvals.approve(approval);
	const { output } = await refund(id, partial);
	expect(output[0][0].json).toMatchObject({
		firstOutcome: 'awaiting approval',
		requiresApproval: null,
		refunded_amount: 500,
	});
	expect(await executed()).toHaveLength(1);
});

it('says of a full refund that it does not wait any more once all is given back', async () => {
	await payments().control.settings.set({ approvalThresholds: { EUR: 1 } });
	const [{ id }] = await seed();
	await refund(id, { refundType: 'full' });
	const [{ id: approval }] = await payments().control.approvals.list();
	await payments().control.approvals.approve(approval);
	const { output } = await refund(id, { refundType: 'full' });
	expect(output[0][0].json).toMatchObject({ firstOutcome: 'executed', requiresApproval: false });
});

it('does not give equal items of another run back because one more of them came', async () => {
	const [{ id }] = await seed();
	const run = async (count: number, establishedAt: number) =>
		await payments().run(
			'payment.refund',
			{ paymentId: byId(id), ...partial },
			{
				items: Array.from({ length: count }, () => ({ json: {} })),
				nodeOptions: { onError: 'continueRegularOutput' },
				establishedAt,
			},
		);
	await run(1, 1);
	const { output } = await run(2, 2);
	expect(output[0].map(({ json }) => 'error' in json)).toEqual([true, true]);
	expect(await executed()).toHaveLength(1);
});

it('gives back once what two runs ask for at the same moment, and tells the second so', async () => {
	const [{ id }] = await seed();
	await payments().control.faults.add({
		match: { path: 'refund' },
		fault: { kind: 'latency', ms: 200 },
	});
	const runs = await Promise.all([refund(id, partial, 1), refund(id, partial, 2)]);
	const [refused] = runs.filter(({ error }) => error !== undefined);
	expect(refused.error?.message).toContain('has already refunded 5.00 EUR of this payment');
	expect(refused.error?.context.data).toMatchObject({ processed: 'yes', duplicate: true });
	expect(await executed()).toHaveLength(1);
});

it.each([
	['open', async () => await lose('before'), { processed: 'unknown' }],
	[
		'awaiting approval',
		async () => await payments().control.settings.set({ approvalThresholds: { EUR: 1 } }),
		{ processed: 'unknown', awaitingApproval: true },
	],
])(
	'never calls a refund unprocessed that another execution has, and that is %s',
	async (...one) => {
		const [, before, details] = one;
		const [{ id }] = await seed();
		await before();
		await refund(id, partial, 1);
		const { error } = await refund(id, partial, 2);
		expect(error?.message).toContain('Refund not sent: this node has already');
		expect(error?.context.data).toMatchObject({ ...details, duplicate: true });
		expect(await sent()).toHaveLength(1);
	},
);

it('needs no key in a sub-workflow, whose retried parent runs it anew', async () => {
	const [{ id }] = await seed();
	const parameters = { paymentId: byId(id), ...partial };
	const run = async () =>
		await payments().run('payment.refund', parameters, { mode: 'integrated' });
	expect((await run()).error).toBeUndefined();
	expect((await run()).error?.message).toContain('has already refunded 5.00 EUR');
	expect(await executed()).toHaveLength(1);
});

it('a refund key counts although Prevent Duplicate Refunds is off', async () => {
	const [{ id }] = await seed();
	const asked = { ...partial, refundOnce: false, options: { refundKey: 'return-1' } };
	expect((await refund(id, asked, 1)).error).toBeUndefined();
	expect((await refund(id, asked, 2)).error?.message).toContain('already refunded');
	expect(await executed()).toHaveLength(1);
});

it('says how to get what was done beside a refund that was made before', async () => {
	const [[{ id: before }], [{ id: next }]] = [await seed(), await seed()];
	await refund(before, partial, 1);
	const both = async (more: object) =>
		await payments().run(
			'payment.refund',
			{ ...partial, paymentId: byId('={{ $json.id }}') },
			{
				items: [{ json: { id: before } }, { json: { id: next } }],
				...{ establishedAt: 2, executionId: String(Math.random()), ...more },
			},
		);
	const { error } = await both({});
	expect(error?.context.data).toMatchObject({ processed: 'yes' });
	const [, done] = /Done so far: (\S+)\./.exec(error?.description ?? '') ?? [];
	// Every Retry would end as this one did.
	expect(error?.description).toContain('To get it, set On Error to continue, and use Retry');
	expect(error?.description).not.toContain('A Retry returns it');
	const { output } = await both({
		mode: 'retry',
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(output[0][1].json.id ?? output[0][1].json.paymentId).toBe(done);
	expect(await executed()).toHaveLength(2);
});
