import { installStore } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

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

const run = async (
	key: string,
	mode: 'trigger' | 'retry',
	items = [{ json: {} }],
	establishedAt = BEGAN_AT,
) =>
	await payments().run('payout.create', payout(key), {
		items,
		mode,
		establishedAt,
		executionId: mode,
	});

const refuseOnce = async () =>
	await payments().control.faults.add({
		match: { method: 'POST', path: '^/payouts$' },
		fault: { kind: 'status', status: 400, message: 'insufficient balance' },
	});

const posted = async () =>
	await payments().control.requests({ method: 'POST', path: /^\/payouts$/ });

const DAILY = '={{ "payout-" + $now.toISODate() }}';

const OF_A_DATE = [
	['a day', 1, DAILY],
	['a day, written another way', 1, '={{ "payout-" + $today.toFormat("yyyyMMdd") }}'],
	['the day in UTC', 1, '={{ "payout-" + DateTime.utc().toISODate() }}'],
	['a moment before', 1, '={{ "payout-" + $now.minus({ hours: 12 }).toISODate() }}'],
	['a week', 5, '={{ "payout-" + $now.year + "-W" + $now.weekNumber }}'],
	['a month', 14, '={{ "payout-" + $now.toFormat("yyyy-MM") }}'],
] as const;

const keysOf = async () => (await posted()).map(({ headers }) => headers['idempotency-key']);

it.each(OF_A_DATE)(
	'a key of %s is that of the first attempt in every Retry',
	async (_, days, key) => {
		at(BEGAN_AT);
		await refuseOnce();
		expect((await run(key, 'trigger')).error?.context.data).toMatchObject({ processed: 'no' });
		at(BEGAN_AT + days * DAY_MS);
		expect((await run(key, 'retry')).error).toBeUndefined();
		const [first, retried] = await keysOf();
		expect(retried).toBe(first);
		// What that day asks for is another payout.
		expect((await run(key, 'trigger', undefined, BEGAN_AT + days * DAY_MS)).error).toBeUndefined();
		expect(await payments().control.ledger('payout')).toHaveLength(2);
	},
);

it('is not that of the first attempt where another expression was entered since', async () => {
	at(BEGAN_AT);
	await refuseOnce();
	await run(DAILY, 'trigger');
	at(BEGAN_AT + DAY_MS);
	const { error } = await run('={{ "payout-anew-" + $now.toISODate() }}', 'retry');
	expect(error?.message).toContain('Idempotency Key: contains the date');
	expect((await run('payout-anew', 'retry')).error).toBeUndefined();
	expect(await keysOf()).toEqual(['payout-2026-11-18', 'payout-anew']);
});

it.each(OF_A_DATE)(
	'a key of %s is refused in a Retry after n8n died, which may have sent it',
	async (_, days, key) => {
		at(BEGAN_AT);
		await run(key, 'trigger');
		(await installStore()).memories.clear();
		at(BEGAN_AT + days * DAY_MS);
		const { error } = await run(key, 'retry');
		expect(error?.message).toContain('Idempotency Key: contains the date');
		// What was meant then is known to a person alone, such as that of a round of a loop.
		expect(error?.description).toMatch(
			/"payout-2026.+" when the execution began, "payout-2026.+" for/,
		);
		expect(error?.description).toContain('replace the date with the one that was meant');
		expect(await payments().control.ledger('payout')).toHaveLength(1);
	},
);

it.each([
	['of the same day', 0.5, DAILY],
	['of the same week', 2, '={{ "payout-" + $now.year + "-W" + $now.weekNumber }}'],
	['without a date', 40, 'payout-4711'],
	['of the record', 40, '={{ "payout-" + $itemIndex + $json.id }}'],
])('a key %s is sent all the same', async (_, days, key) => {
	at(BEGAN_AT);
	const items = [{ json: { id: 4711 } }];
	await run(key, 'trigger', items);
	(await installStore()).memories.clear();
	at(BEGAN_AT + days * DAY_MS);
	expect((await run(key, 'retry', items)).error).toBeUndefined();
	expect(await payments().control.ledger('payout')).toHaveLength(1);
});

it.each([DAILY, '={{ "wages-" + $now.toFormat("kkkk-WW") }}'])(
	'a key with %s is refused in a sub-workflow, which its parent calls anew when it is retried',
	async (key) => {
		const { error } = await payments().run('payout.create', payout(key), {
			mode: 'integrated',
			parentExecutionId: 'parent',
		});
		expect(error?.message).toContain('contains the date, and this is a sub-workflow');
		expect(await posted()).toEqual([]);
	},
);

it('what a round of a loop would have done on the day before takes its date by hand', async () => {
	const ids = ['1', '2'].map((id) => [{ json: { id } }]);
	const key = '={{ "payout-" + $json.id + "-" + $today.toISODate() }}';
	const loop = { establishedAt: BEGAN_AT, mode: 'retry' } as const;
	at(BEGAN_AT);
	await refuseOnce();
	expect((await run(key, 'trigger', ids[0])).error).toBeDefined();
	at(BEGAN_AT + DAY_MS);
	expect((await run(key, 'retry', ids[0])).error).toBeUndefined();
	const second = async (entered: string) =>
		await payments().run('payout.create', payout(entered), {
			...{ ...loop, items: ids[1], earlierRounds: 1, executionId: 'retry' },
		});
	expect((await second(key)).error?.description).toContain(
		'"payout-2-2026-11-18" when the execution began',
	);
	const meant = '={{ "payout-" + $json.id + "-2026-11-18" }}';
	expect((await second(meant)).error).toBeUndefined();
	expect((await keysOf()).slice(1)).toEqual(['payout-1-2026-11-18', 'payout-2-2026-11-18']);
});

it('a refund whose key holds the day is made once by an execution that is retried on the next', async () => {
	const ids = (await seed('succeeded', 3)).map(({ id }) => ({ json: { id } }));
	const refundAll = async (mode: 'trigger' | 'retry') =>
		await payments().run(
			'payment.refund',
			{
				paymentId: byId('={{ $json.id }}'),
				refundType: 'partial',
				amount: 1,
				currency: 'EUR',
				options: { refundKey: '={{ $json.id + "-" + $today.toISODate() }}' },
			},
			{ items: ids, mode, establishedAt: BEGAN_AT, executionId: mode },
		);
	at(BEGAN_AT);
	await payments().control.faults.add({
		match: { method: 'POST', path: 'refund' },
		skip: 2,
		fault: { kind: 'status', status: 400 },
	});
	expect((await refundAll('trigger')).error).toBeDefined();
	at(BEGAN_AT + DAY_MS);
	expect((await refundAll('retry')).error).toBeUndefined();
	expect(await payments().control.ledger('refund')).toHaveLength(3);
});
