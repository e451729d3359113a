import { payments, usePayments } from './harness.mts';

usePayments();

const DAY_MS = 24 * 60 * 60_000;
/** A Wednesday. */
const BEGAN_AT = Date.parse('2026-11-18T09:00:00Z');

const at = (ms: number) => jest.spyOn(Date, 'now').mockReturnValue(ms);

afterEach(() => jest.restoreAllMocks());

const payout = (idempotencyKey: string) => ({
	amount: 100,
	currency: 'EUR',
	destinationType: 'service_account',
	options: { idempotencyKey },
});

const run = async (key: string, mode: 'trigger' | 'retry', items = [{ json: {} }]) =>
	await payments().run('payout.create', payout(key), {
		items,
		mode,
		establishedAt: BEGAN_AT,
		executionId: mode,
	});

const refuseOnce = async () =>
	await payments().control.faults.add({
		match: { method: 'POST', path: '^/payouts$' },
		fault: { kind: 'status', status: 400, message: 'insufficient balance' },
	});

const posted = async () =>
	await payments().control.requests({ method: 'POST', path: /^\/payouts$/ });

/** An execution that the service refused, retried after so many days. */
const retriedAfter = async (days: number, key: string) => {
	at(BEGAN_AT);
	await refuseOnce();
	expect((await run(key, 'trigger')).error?.context.data).toMatchObject({ processed: 'no' });
	await payments().control.clearRequests();
	at(BEGAN_AT + days * DAY_MS);
	return await run(key, 'retry');
};

it.each([
	['a day', 1, '={{ "payout-" + $now.toISODate() }}'],
	['a day, written another way', 1, '={{ "payout-" + $today.toFormat("yyyyMMdd") }}'],
	['a week', 5, '={{ "payout-" + $now.year + "-W" + $now.weekNumber }}'],
	['a month', 14, '={{ "payout-" + $now.toFormat("yyyy-MM") }}'],
])('a key of %s is not that of the day on which it is retried', async (_, days, key) => {
	const { error } = await retriedAfter(days, key);
	expect(error?.message).toContain('Idempotency Key: contains the date');
	expect(error?.description).toContain('Execute the workflow again');
	expect(error?.context.data).toMatchObject({ processed: 'no' });
	expect(await posted()).toEqual([]);
});

it.each([
	['of the same day', 0.5, '={{ "payout-" + $now.toISODate() }}'],
	['of the same week', 2, '={{ "payout-" + $now.year + "-W" + $now.weekNumber }}'],
	['without a date', 40, 'payout-4711'],
	['of the record', 40, '={{ "payout-" + $itemIndex + $json.id }}'],
])('a key %s is sent', async (_, days, key) => {
	at(BEGAN_AT);
	await refuseOnce();
	const items = [{ json: { id: 4711 } }];
	expect((await run(key, 'trigger', items)).error).toBeDefined();
	at(BEGAN_AT + days * DAY_MS);
	expect((await run(key, 'retry', items)).error).toBeUndefined();
});

it('pays what a new execution asks for on that day', async () => {
	const key = '={{ "payout-" + $now.toISODate() }}';
	await retriedAfter(1, key);
	expect((await run(key, 'trigger')).error).toBeUndefined();
	expect(await posted()).toHaveLength(1);
});
