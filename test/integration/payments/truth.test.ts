import { installStore } from '../../harness/engine/webhookStore.mts';
import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { payments, seed, usePayments } from './harness.mts';
import { type Options, paidOut, pay, refund, refunded } from './spend.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

usePayments();

const clock = useShiftedClock();

const CONTINUE = { onError: 'continueRegularOutput' } as const;
const MINUTE = 60_000;

const fault = async (
	method: string,
	path: string,
	what: object,
	{ skip = 0, times = 50 }: { skip?: number; times?: number } = {},
) =>
	await payments().control.faults.add({
		match: { method, path },
		skip,
		times,
		fault: what as never,
	});
const detailsAt = (run: Awaited<ReturnType<typeof refund>>, item: number) =>
	(run.output[0][item].json.details ?? {}) as Record<string, unknown>;

describe('what an earlier attempt did is not denied', () => {
	it('when Retry On Fail cannot prepare the item any more', async () => {
		const [a, b] = await seed('succeeded', 2);
		await fault('POST', `${a.id}/refund`, { kind: 'status', status: 400 }, { times: 1 });
		// The second try may not read the payment whose refund the first try executed.
		await fault('GET', `/payments/${b.id}$`, { kind: 'status', status: 403 }, { skip: 1 });
		const run = await refund(
			[{ id: a.id }, { id: b.id }],
			{},
			{
				establishedAt: clock.trueTime(),
				nodeOptions: { ...CONTINUE, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			},
		);
		expect(await refunded()).toHaveLength(2);
		expect(detailsAt(run, 1).processed).toBe('yes');
	});

	it('when the Retry after a crash cannot prepare the item', async () => {
		const [a] = await seed();
		const began = clock.trueTime();
		await refund([{ id: a.id }], {}, { establishedAt: began });
		await fault('GET', `/payments/${a.id}$`, { kind: 'status', status: 403 });
		const again = await refund(
			[{ id: a.id }],
			{},
			{
				establishedAt: began,
				mode: 'retry',
				crashed: true,
			},
		);
		expect(await refunded()).toHaveLength(1);
		expect(again.error?.context.data).not.toMatchObject({ processed: 'no' });
	});

	it('when a payout that awaits approval is asked for again and refused', async () => {
		const began = clock.trueTime();
		const items = [{ amount: 20 }, { amount: 7 }];
		await payments().control.settings.set({ approvalThresholds: { EUR: 1000 } });
		await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { skip: 1, times: 1 });
		const first = await pay(items, {}, { establishedAt: began, nodeOptions: CONTINUE });
		expect(first.output[0][0].json).toMatchObject({ requiresApproval: true });
		await fault('POST', '^/payouts$', { kind: 'status', status: 401 });
		const again = await pay(
			items,
			{},
			{
				establishedAt: began,
				mode: 'retry',
				nodeOptions: CONTINUE,
			},
		);
		expect(detailsAt(again, 0).processed).not.toBe('no');
	});

	it('when the credential does not allow payouts any more', async () => {
		const began = clock.trueTime();
		const items = [{ amount: 20 }, { amount: 7 }];
		await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { times: 1 });
		const options = { establishedAt: began, nodeOptions: CONTINUE };
		await pay(items, {}, options);
		expect(await paidOut()).toEqual([700]);
		const { sandbox } = payments().keys.payments;
		const again = await pay(items, {}, { ...options, mode: 'retry', key: sandbox });
		expect(detailsAt(again, 1).processed).not.toBe('no');
	});

	it('when the store fails in a second Retry of an older execution', async () => {
		const began = clock.trueTime();
		await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { times: 1 });
		const first = await pay([{ amount: 5 }], {}, { establishedAt: began });
		expect(first.error).toBeDefined();
		await pay([{ amount: 5 }], {}, { establishedAt: began, mode: 'retry', retryOf: first });
		expect(await paidOut()).toEqual([500]);
		(await installStore()).fail(new Error('no such table'));
		const again = await pay(
			[{ amount: 5 }],
			{},
			{
				establishedAt: began,
				mode: 'retry',
				retryOf: first,
			},
		);
		expect(again.error?.context.data).not.toMatchObject({ processed: 'no' });
	});
});

it('a refund that an agent sent is not denied when its next call cannot read the payment', async () => {
	const [a, b] = await seed('succeeded', 2);
	const options = {
		establishedAt: clock.trueTime(),
		executionId: 'agent',
		memory: {},
		nodeOptions: { type: 'merchantPaymentsTool' } as never,
	};
	const processed = async (id: string) => {
		const run = await refund([{ id }], { options: { maximumAmount: 9 } }, options);
		return (run.error?.context.data as { processed?: string } | undefined)?.processed;
	};
	await fault('POST', 'refund', { kind: 'cut', when: 'after' }, { times: 1 });
	await fault('GET', '/payments/', { kind: 'status', status: 403 }, { skip: 2 });
	expect(await processed(a.id)).toBe('unknown');
	expect(await refunded()).toHaveLength(1);
	expect(await processed(a.id)).toBe('unknown');
	expect(await processed(b.id)).toBe('no');
	await payments().control.faults.clear();
	expect(await processed(a.id)).toBeUndefined();
	await fault('GET', '/payments/', { kind: 'status', status: 403 });
	expect(await processed(a.id)).toBe('yes');
	expect(await refunded()).toHaveLength(1);
}, 30_000);

describe('what awaits approval is not called done', () => {
	const requestTwo = async (parameters: object) => {
		await payments().control.settings.set({ approvalThresholds: { EUR: 1 } });
		const [a, b] = await seed('succeeded', 2);
		const items = [{ id: a.id }, { id: b.id }];
		const options = { establishedAt: clock.trueTime(), nodeOptions: CONTINUE };
		await fault('POST', `${b.id}/refund`, { kind: 'status', status: 400 }, { times: 1 });
		const first = await refund(items, parameters, options);
		expect(first.output[0][0].json).toMatchObject({ requiresApproval: true });
		const retry = async () => await refund(items, parameters, { ...options, mode: 'retry' });
		return { a, retry };
	};

	it('when duplicates are not prevented', async () => {
		const { retry } = await requestTwo({ refundOnce: false });
		expect((await retry()).output[0][0].json).toMatchObject({
			firstOutcome: 'awaiting approval',
			requiresApproval: true,
		});
	}, 30_000);

	it('when the Retry cannot read the payment', async () => {
		const { a, retry } = await requestTwo({});
		await fault('GET', `/payments/${a.id}$`, { kind: 'status', status: 403 });
		expect(detailsAt(await retry(), 0).processed).toBe('unknown');
	});

	it('when the store fails in the Retry', async () => {
		const { retry } = await requestTwo({});
		(await installStore()).fail(new Error('no such table'));
		expect(detailsAt(await retry(), 0).processed).toBe('unknown');
	}, 30_000);

	it('when it is a payout, and the store fails in the next try', async () => {
		await payments().control.settings.set({ approvalThresholds: { EUR: 1000 } });
		const items = [{ amount: 20 }, { amount: 7 }];
		const options = { establishedAt: clock.trueTime(), nodeOptions: CONTINUE };
		await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { skip: 1, times: 1 });
		await pay(items, {}, options);
		(await installStore()).fail(new Error('no such table'));
		expect(detailsAt(await pay(items, {}, options), 0).processed).toBe('unknown');
	});
});

describe('an Idempotency Key that belongs to another payout', () => {
	const own = 'order-0001';
	const keyed = { options: { idempotencyKey: '={{ $json.key }}', maximumPerRun: 30 } };
	const mine = { amount: 20, key: own };
	beforeEach(async () => await pay([{ amount: 7, key: own }], keyed, { establishedAt: 1 }));

	it.each([
		['Retry On Fail', {}],
		['a Retry', { mode: 'retry' }],
		['another call of an agent', { nodeOptions: { ...CONTINUE, type: 'merchantPaymentsTool' } }],
	] as const)('is never called paid, not even after %s', async (_, more) => {
		const options = { establishedAt: clock.trueTime(), nodeOptions: CONTINUE, ...more } as Options;
		for (let tries = 0; tries < 2; tries += 1) {
			const run = await pay([mine], keyed, options);
			expect(detailsAt(run, 0).processed).toBe('no');
		}
		expect(await paidOut()).toEqual([700]);
	});

	it('does not count towards Maximum per Execution', async () => {
		const other = { amount: 20, key: 'order-0002' };
		await pay([mine, other], keyed, { establishedAt: clock.trueTime(), nodeOptions: CONTINUE });
		expect(await paidOut()).toEqual([700, 2000]);
	});
});

describe('a Refund Key names one refund', () => {
	const own = { options: { refundKey: 'return-1' } };

	it('and not that of another payment in the same batch', async () => {
		const [a, b] = await seed('succeeded', 2);
		const run = await refund([{ id: a.id }, { id: b.id }], own, { nodeOptions: CONTINUE });
		expect(await refunded()).toHaveLength(1);
		expect(detailsAt(run, 1)).toMatchObject({ processed: 'no' });
	});

	it.each([
		['another payment', 1, 5],
		['another amount', 0, 6],
	])('and a Retry for %s is no success', async (_, other, amount) => {
		const [a, b, c] = await seed('succeeded', 3);
		const began = clock.trueTime();
		await fault('POST', `${c.id}/refund`, { kind: 'status', status: 400 }, { times: 1 });
		const keyed = { options: { refundKey: '={{ $json.key }}' } };
		const last = { id: c.id, key: 'return-2' };
		await refund([{ id: a.id, key: 'return-1' }, last], keyed, {
			establishedAt: began,
			nodeOptions: CONTINUE,
		});
		const again = await refund([{ id: [a, b][other].id, amount, key: 'return-1' }, last], keyed, {
			establishedAt: began,
			mode: 'retry',
			nodeOptions: CONTINUE,
		});
		expect(again.output[0][0].json.error).toBeDefined();
	});

	it('and an agent that uses it for another payment is told so', async () => {
		const [a, b] = await seed('succeeded', 2);
		const memory = {};
		const call = async (id: string) =>
			await refund(
				[{ id }],
				{ options: { refundKey: 'return-1', maximumPerRun: 100 } },
				{
					establishedAt: 7,
					executionId: 'agent',
					memory,
					nodeOptions: { type: 'merchantPaymentsTool' } as never,
				},
			);
		expect((await call(a.id)).error).toBeUndefined();
		const second = await call(b.id);
		expect(await refunded()).toHaveLength(1);
		expect(second.error).toBeDefined();
	});
});

describe('a lost refund is called executed only when it was', () => {
	it('with Refund Once off, and an equal one behind it', async () => {
		const [a] = await seed();
		const began = clock.trueTime();
		await fault('POST', 'refund', { kind: 'cut', when: 'before' }, { times: 1 });
		const off = { refundOnce: false };
		const options = { establishedAt: began, nodeOptions: CONTINUE };
		await refund([{ id: a.id }, { id: a.id }], off, options);
		expect(await refunded()).toHaveLength(1);
		const again = await refund([{ id: a.id }, { id: a.id }], off, { ...options, mode: 'retry' });
		const done = again.output[0].filter(({ json }) => json.error === undefined);
		expect(done.length).toBe((await refunded()).length);
	}, 30_000);

	it('although another one of this node could not read the payment', async () => {
		const [a] = await seed();
		const began = clock.trueTime();
		const minor = { amount: 500, amountUnit: 'minor', currency: '' };
		await fault('POST', 'refund', { kind: 'cut', when: 'before' }, { times: 1 });
		await refund([{ id: a.id }], minor, { establishedAt: began });
		await fault('GET', '/payments/', { kind: 'status', status: 403 });
		const keyed = { ...minor, options: { refundKey: 'return-2' } };
		expect((await refund([{ id: a.id }], keyed)).error).toBeUndefined();
		await payments().control.faults.clear();
		expect(await refunded()).toHaveLength(1);
		const again = await refund([{ id: a.id }], minor, { establishedAt: began, mode: 'retry' });
		expect(again.error?.context.data).toMatchObject({ processed: 'unknown' });
	}, 30_000);
});

it('a refund that was never sent is not called sent before', async () => {
	const [a] = await seed();
	// A node before this one failed, so that it runs for the first time in the Retry.
	const run = await refund(
		[{ id: a.id }],
		{ refundOnce: false },
		{
			establishedAt: clock.trueTime() - MINUTE,
			mode: 'retry',
		},
	);
	expect(run.error).toBeUndefined();
}, 30_000);

it('a refund that this run remembers as sent is not sent again because the row lost it', async () => {
	const [{ id }] = await payments().control.payments.create({
		status: 'succeeded',
		currency: 'KWD',
		amount: 9000,
	});
	const began = clock.trueTime();
	const kwd = { currency: 'KWD' };
	const writeBack = (await installStore()).read();
	await fault('POST', 'refund', { kind: 'cut', when: 'after' }, { times: 1 });
	expect((await refund([{ id }], kwd, { establishedAt: began })).error).toBeDefined();
	writeBack();
	clock.shift = 21 * MINUTE;
	const again = await refund([{ id }], kwd, { establishedAt: began, mode: 'retry' });
	expect(await payments().control.requests({ method: 'POST', path: /refund/ })).toHaveLength(1);
	expect(again.error?.context.data).toMatchObject({ processed: 'unknown' });
}, 30_000);

it('what was never sent is sent by a Retry, also when another item cannot be prepared', async () => {
	const [a, b] = await seed('succeeded', 2);
	const options = { establishedAt: clock.trueTime(), nodeOptions: CONTINUE };
	await fault('POST', `${a.id}/refund`, { kind: 'status', status: 400 }, { times: 1 });
	await refund([{ id: a.id }, { id: b.id }], {}, options);
	await fault('GET', `/payments/${b.id}$`, { kind: 'status', status: 403 });
	const again = await refund([{ id: a.id }, { id: b.id }], {}, { ...options, mode: 'retry' });
	expect(detailsAt(again, 0)).not.toMatchObject({ changed: true });
});

it('what was never sent is sent by a Retry, also in a mixed batch', async () => {
	const [a, b] = await seed('succeeded', 2);
	const began = clock.trueTime();
	const items = [
		{ id: a.id, once: false },
		{ id: b.id, once: true },
	];
	const mixed = { refundOnce: '={{ $json.once }}' };
	await fault('POST', `${b.id}/refund`, { kind: 'status', status: 400 }, { times: 1 });
	expect((await refund(items, mixed, { establishedAt: began })).error).toBeDefined();
	const again = await refund(items, mixed, { establishedAt: began, mode: 'retry' });
	expect(again.error).toBeUndefined();
	expect(await refunded()).toHaveLength(2);
});

describe('a key of the user that changes', () => {
	it.each([
		['{{ "payout-" + (+new Date) }}'],
		['{{ "payout-" + $now.startOf("day").diffNow().toMillis() }}'],
		['{{ "payout-" + $now.toFormat("yyyyMMdd" + "HHmmssSSS") }}'],
		['{{ "payout-" + DateTime.local({ zone: "utc" }).toMillis() }}'],
		['{{ "payout-" + DateTime.now ().toMillis() }}'],
	])(
		'does not pay twice: %s',
		async (expression) => {
			const began = clock.trueTime();
			const own = { options: { idempotencyKey: `=${expression}` } };
			await fault('POST', '^/payouts$', { kind: 'cut', when: 'after' });
			await pay([{ amount: 5 }], own, { establishedAt: began });
			await payments().control.faults.clear();
			jest.spyOn(Date, 'now').mockImplementation(() => clock.trueTime() + 1_100);
			await pay([{ amount: 5 }], own, { establishedAt: began, mode: 'retry' });
			expect((await paidOut()).length).toBeLessThanOrEqual(1);
		},
		60_000,
	);

	it.each([['{{ "payout-" + $now.format("yyyy-MM-dd") }}']])(
		'and one that lasts a day is taken: %s',
		async (expression) => {
			const run = await pay([{ amount: 5 }], { options: { idempotencyKey: `=${expression}` } });
			expect(run.error).toBeUndefined();
		},
	);
});

describe('a Retry that comes with another key', () => {
	it('does not pay again what may have been paid', async () => {
		const began = clock.trueTime();
		await fault('POST', '^/payouts$', { kind: 'cut', when: 'after' });
		const first = await pay([{ amount: 5 }], {}, { establishedAt: began });
		expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
		await payments().control.faults.clear();
		// Somebody entered a key and used Retry with the current workflow.
		const own = { options: { idempotencyKey: 'payout-4711' } };
		await pay([{ amount: 5 }], own, { establishedAt: began, mode: 'retry' });
		expect(await paidOut()).toEqual([500]);
	}, 60_000);

	it('does not refund again what may have been refunded', async () => {
		const [a] = await seed();
		const began = clock.trueTime();
		const keyed = (refundKey: string) => ({ options: { refundKey } });
		await fault('POST', 'refund', { kind: 'cut', when: 'after' }, { times: 1 });
		await fault('GET', '/payments/', { kind: 'status', status: 500 }, { skip: 1 });
		const first = await refund([{ id: a.id }], keyed('return-1'), { establishedAt: began });
		expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
		await payments().control.faults.clear();
		await refund([{ id: a.id }], keyed('return-2'), { establishedAt: began, mode: 'retry' });
		expect(await refunded()).toHaveLength(1);
	}, 60_000);
});

it('pays nothing twice because the same service is called by another address', async () => {
	const began = clock.trueTime();
	const at = (baseUrl: string) => ({
		merchantPaymentsApi: {
			environment: 'live',
			apiKey: payments().keys.payments.live,
			baseUrl,
			requestsPerMinute: 0,
			readsIn: 'unknown',
		},
	});
	const url = payments().paymentsUrl;
	await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { skip: 1, times: 1 });
	const items = [{ amount: 5 }, { amount: 6 }];
	await pay(items, {}, { establishedAt: began, credentials: at(url) });
	const other = url.includes('127.0.0.1')
		? url.replace('127.0.0.1', 'localhost')
		: url.replace('localhost', '127.0.0.1');
	await pay(items, {}, { establishedAt: began, mode: 'retry', credentials: at(other) });
	expect((await paidOut()).filter((amount) => amount === 500)).toHaveLength(1);
});

it('Maximum per Execution holds in a Retry after a crash, in whatever order items come', async () => {
	const began = clock.trueTime();
	const options = { idempotencyKey: '={{ $json.key }}', maximumPerRun: 150 };
	const items = [
		{ amount: 100, key: 'payout-a1' },
		{ amount: 100, key: 'payout-b2' },
	];
	await pay(items, { options }, { establishedAt: began, nodeOptions: CONTINUE });
	expect(await paidOut()).toEqual([10000]);
	await pay(
		[...items].reverse(),
		{ options },
		{
			establishedAt: began,
			mode: 'retry',
			crashed: true,
			nodeOptions: CONTINUE,
		},
	);
	expect(await paidOut()).toEqual([10000]);
});

describe('Maximum per Execution holds for an agent', () => {
	const tool = { type: 'merchantPaymentsTool' } as never;
	const limited = { options: { maximumPerRun: 150 } };

	it('whose execution is retried after a crash', async () => {
		const began = clock.trueTime();
		await pay([{ amount: 100 }], limited, { establishedAt: began, nodeOptions: tool });
		await pay([{ amount: 101 }], limited, {
			establishedAt: began,
			mode: 'retry',
			crashed: true,
			nodeOptions: tool,
		});
		expect(await paidOut()).toEqual([10000]);
	});

	it('whose older execution is retried again', async () => {
		const began = clock.trueTime();
		await fault('POST', '^/payouts$', { kind: 'status', status: 400 }, { times: 1 });
		const first = await pay([{ amount: 99 }], limited, { establishedAt: began, nodeOptions: tool });
		const again = {
			establishedAt: began,
			mode: 'retry',
			retryOf: first,
			nodeOptions: tool,
		} as const;
		await pay([{ amount: 100 }], limited, again);
		await pay([{ amount: 101 }], limited, again);
		expect(await paidOut()).toEqual([10000]);
	});
});
