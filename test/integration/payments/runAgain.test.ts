import { payments, usePayments } from './harness.mts';

usePayments();

const payout = {
	amount: '={{ $json.amount }}',
	amountUnit: 'major',
	currency: 'EUR',
	destinationType: 'service_account',
};
const paid = async () =>
	(await payments().control.ledger('payout')).map(({ amount }) => amount).sort();

/** One run; the same `establishedAt` is the same run, run again. */
const pay = async (amounts: number[], establishedAt: number, options: object = {}) =>
	await payments().run(
		'payout.create',
		{ ...payout, options },
		{
			items: amounts.map((amount) => ({ json: { amount } })),
			establishedAt,
			executionId: String(Math.random()),
			mode: 'retry',
		},
	);

describe('a run that is run again', () => {
	it('pays nothing twice because an amount changed', async () => {
		await pay([100, 200], 1);
		const { error } = await pay([120, 200], 1);
		expect(error?.message).toContain('this retry asks for a different payout');
		expect(error?.description).toContain('new execution of the workflow only for what is missing');
		// The key of the changed value was never sent, so nothing can be asked for by it.
		expect(error?.description).not.toContain('Idempotency Key');
		expect(error?.context.data).toMatchObject({ processed: 'unknown', changed: true });
		expect(await paid()).toEqual([10000, 20000]);
	});

	it('pays what was never sent, in whatever order it comes', async () => {
		await payments().control.faults.add({
			match: { method: 'POST', path: '^/payouts$' },
			skip: 1,
			times: 8,
			fault: { kind: 'status', status: 400 },
		});
		expect((await pay([100, 200, 300], 2)).error).toBeDefined();
		await payments().control.faults.clear();
		expect((await pay([300, 100, 200], 2)).error).toBeUndefined();
		expect(await paid()).toEqual([10000, 20000, 30000]);
	});

	it('pays nothing under the key of the user because an amount changed', async () => {
		await pay([100], 3, { idempotencyKey: 'settlement-4711' });
		const { error } = await pay([120], 3, { idempotencyKey: 'settlement-4711' });
		expect(error?.message).toContain('asks for a different payout');
		expect(await paid()).toEqual([10000]);
	});

	it('creates no second link because a moment moved', async () => {
		for (const expiresAt of ['2030-01-01T10:00:00Z', '2030-01-01T10:00:07Z']) {
			await payments().run(
				'paymentLink.create',
				{ title: 'Tea', amount: 5, currency: 'EUR', additionalFields: { expiresAt } },
				{ establishedAt: 4, mode: 'retry', executionId: expiresAt },
			);
		}
		expect((await payments().control.state()).payments.links).toHaveLength(1);
	});

	it.each([
		['an automatic key', {}],
		['the key of the user', { idempotencyKey: 'order-4711' }],
	])(
		'returns the first link when the URL that resumes the execution changed, under %s',
		async (_name, options) => {
			// n8n names the execution in it, and every Retry is a new one.
			const returnUrl = '={{ "https://n8n.example/webhook-waiting/" + $execution.id }}';
			const fields = { title: 'Tea', amount: 5, currency: 'EUR', additionalFields: { returnUrl } };
			const create = async (executionId: string, more: object) =>
				await payments().run(
					'paymentLink.create',
					{ ...fields, options },
					{ establishedAt: 6, executionId, ...more },
				);
			await payments().control.faults.add({
				match: { path: 'payment-links' },
				times: 4,
				fault: { kind: 'cut', when: 'after' },
			});
			const first = await create('1', { mode: 'webhook' });
			expect(first.error).toBeDefined();
			const retry = await create('2', { mode: 'retry', retryOf: first });
			expect(retry.error).toBeUndefined();
			const { links } = (await payments().control.state()).payments;
			expect(links.map(({ id }) => id)).toEqual([retry.output[0][0].json.id]);
			expect(links[0].returnUrl).toBe('https://n8n.example/webhook-waiting/1');
		},
		30_000,
	);
});

it('two runs of one millisecond pay each for itself', async () => {
	const run = async (executionId: string) =>
		await payments().run(
			'payout.create',
			{ ...payout, amount: 7 },
			{ executionId, establishedAt: 5, token: executionId, mode: 'webhook' },
		);
	await Promise.all([run('a'), run('b')]);
	expect(await paid()).toEqual([700, 700]);
});

it('two runs of one millisecond pay each for itself, also when one had to wait long for its turn', async () => {
	const run = async (executionId: string) =>
		await payments().run(
			'payout.create',
			{ ...payout, amount: 7 },
			{ executionId, establishedAt: 1_700_000_000_000, token: executionId, mode: 'trigger' },
		);
	await run('early');
	await run('late');
	expect(await paid()).toEqual([700, 700]);
});

it('a payout is not sent when the store cannot be used, and is with a key of its own', async () => {
	const { installStore } = await import('../../harness/engine/webhookStore.mts');
	(await installStore()).fail(new Error('no such table'));
	const { error } = await pay([100], 6);
	expect(error?.message).toContain("n8n's deduplication store cannot be used");
	expect(await paid()).toEqual([]);
	expect((await pay([100], 6, { idempotencyKey: 'settlement-1' })).error).toBeUndefined();
});

it('keeps in mind what was paid, although a later try was refused', async () => {
	await pay([100], 11);
	await payments().control.faults.add({
		match: { method: 'POST', path: '^/payouts$' },
		times: 1,
		fault: { kind: 'status', status: 401 },
	});
	expect((await pay([100], 11)).error).toBeDefined();
	expect((await pay([120], 11)).error?.message).toContain('this retry asks for a different payout');
	expect(await paid()).toEqual([10000]);
});

describe('an error in the middle', () => {
	const pauseAfter = async (skip: number) =>
		await payments().control.faults.add({
			match: { method: 'POST', path: '^/payouts$' },
			skip,
			times: 4,
			fault: { kind: 'status', status: 503, code: 'service_paused', retryAfter: 600 },
		});

	it.each([
		['a batch', { amounts: [10, 20, 30], before: [], advice: 'A Retry returns it' }],
		[
			'a loop',
			{ amounts: [30], before: [10, 20], advice: 'use Retry on this execution, not a new' },
		],
	])('of %s does not say to execute the workflow again', async (_, { amounts, before, advice }) => {
		await pauseAfter(2);
		const run = { establishedAt: 1, executionId: 'first', mode: 'trigger' } as const;
		for (const [round, amount] of before.entries()) {
			await payments().run('payout.create', payout, {
				...{ ...run, items: [{ json: { amount } }], earlierRounds: round },
			});
		}
		const { error } = await payments().run('payout.create', payout, {
			...{ ...run, earlierRounds: before.length },
			items: amounts.map((amount) => ({ json: { amount } })),
		});
		expect(await paid()).toEqual([1000, 2000]);
		expect(error?.description).toContain(advice);
		expect(error?.description).not.toContain('run it again');
	});
});
