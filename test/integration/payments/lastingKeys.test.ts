import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const payout = async (idempotencyKey: string) => ({
	amount: 5,
	currency: 'EUR',
	destinationType: 'service_account',
	options: { idempotencyKey },
});
const link = async (idempotencyKey: string) => ({
	title: 'Tea',
	amount: 5,
	currency: 'EUR',
	options: { idempotencyKey },
});
const refund = async (refundKey: string) => ({
	paymentId: byId((await seed())[0].id),
	refundType: 'partial',
	amount: 5,
	currency: 'EUR',
	options: { refundKey },
});

const posted = async () => await payments().control.requests({ method: 'POST' });

const CHANGING = [
	'={{ $execution.id }}',
	'={{ "order-" + $execution.id + "-" + $json.id }}',
	'=order-{{ $runIndex }}-{{ $json.id }}',
	'={{ Math.random() }}',
	'={{ Date.now() }}',
	'={{ "at-" + new Date() }}',
	'={{ $now }}',
	'={{ $now.toISO() }}',
	'={{ $now.toFormat("yyyy-MM-dd HH:mm") }}',
	'={{ "payout-" + $now.toMillis() }}',
];

const LASTING = [
	'order-number-4711',
	'={{ "order-number-" + $json.id }}',
	'={{ "payout-of-" + $today.toISODate() }}',
	"={{ 'payout-of-' + $now.toFormat('yyyy-MM-dd') }}",
	'={{ "payout-of-the-week-" + $now.weekNumber }}',
	'={{ "payout-of-" + $now.toISO().slice(0, 10) }}',
	'={{ "payout-of-" + $now.toSQL().slice(0, 10) }}',
	'={{ "payout-of-" + $now.monthLong + $now.year }}',
];

const RETURNING = [
	'={{ "payout-on-" + $now.weekday }}',
	'={{ "payout-on-" + $now.weekdayLong }}',
	'={{ "payout-on-" + $now.day }}',
	"={{ 'payout-on-' + $now.toFormat('EEEE') }}",
	'={{ "payout-on-" + $json["Day of month"] }}',
];

it.each(['={{ "order-" + $json.id }}', '=order-{{ $json.id }}'])(
	'takes no number for a key that lost digits, which orders then share: %s',
	async (key) => {
		for (const id of [2 ** 53, '1.23457E+11', '1.23457e+11']) {
			const { error } = await payments().run('payout.create', await payout(key), {
				items: [{ json: { id } }],
			});
			expect(error?.message).toMatch(/lost digits|is what a spreadsheet made of it/);
		}
		expect(await posted()).toEqual([]);
	},
);

describe.each([
	['payout.create', 'Idempotency Key', '{{ "order-" + $json.orderId }}', payout],
	['paymentLink.create', 'Idempotency Key', '{{ "order-" + $json.orderId }}', link],
	['payment.refund', 'Refund Key', '{{ "return-" + $json.returnId }}', refund],
] as const)('%s', (name, label, example, parametersOf) => {
	const run = async (key: string) =>
		await payments().run(name, await parametersOf(key), {
			items: [{ json: { id: 4711, 'Day of month': 18 } }],
		});

	it.each(CHANGING)('sends nothing with the key %s', async (key) => {
		const { error } = await run(key);
		expect(error?.message).toContain(`${label}: `);
		expect(error?.message).toContain('changes with every execution');
		// A list of every day would be refunded every day by a key with the day in it.
		expect(error?.description?.includes('the day')).toBe(name !== 'payment.refund');
		expect(error?.description).toContain(example);
		expect(error?.context.data).toMatchObject({ processed: 'no' });
		expect(await posted()).toEqual([]);
	});

	it.each(RETURNING)('sends nothing with the key %s, which comes back', async (key) => {
		const { error } = await run(key);
		expect(error?.message).toContain(`${label}: the same one would come back later`);
		expect(await posted()).toEqual([]);
	});

	it.each(LASTING)('takes the key %s', async (key) => {
		expect((await run(key)).error).toBeUndefined();
		expect(await posted()).toHaveLength(1);
	});
});
