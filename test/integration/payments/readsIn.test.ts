import type { IDataObject } from 'n8n-workflow';
import { byId, payments, usePayments } from './harness.mts';

usePayments();

const paid = async (currency = 'EUR', status: 'succeeded' | 'pending' = 'succeeded') => {
	const [{ id }] = await payments().control.payments.create({ currency, amount: 4950, status });
	return byId(id);
};

describe.each(['minor', 'major'] as const)('a service that reads in %s units', (unit) => {
	beforeEach(async () => {
		await payments().control.settings.set({ readUnit: unit });
	});

	const read = async (name: string, parameters: object = {}, readsIn: string = unit) => {
		const { output, error } = await payments().run(name, { ...parameters }, { readsIn });
		expect(error).toBeUndefined();
		return output[0].map(({ json }): IDataObject => json);
	};

	it('says what payments are in major units', async () => {
		const paymentId = await paid();
		const major = { amount: 49.5, refunded_amount: 0 };
		expect(await read('payment.get', { paymentId })).toMatchObject([{ major }]);
		expect(await read('payment.getAll', { returnAll: true })).toMatchObject([{ major }]);
		expect(
			await read('payment.refund', {
				paymentId,
				refundType: 'partial',
				amount: 9.5,
				currency: 'EUR',
			}),
		).toMatchObject([{ major: { amount: 49.5, refunded_amount: 9.5 } }]);
		const [cancelled] = await read('payment.cancel', { paymentId: await paid('EUR', 'pending') });
		expect(cancelled.major).toEqual(
			cancelled.amount === undefined ? undefined : expect.objectContaining({ amount: 49.5 }),
		);
	});

	it.each([
		['JPY', 4950],
		['KWD', 4.95],
		['CLF', 0.495],
	])('counts the decimals of %s', async (currency, amount) => {
		const paymentId = await paid(currency);
		expect(await read('payment.get', { paymentId })).toMatchObject([{ major: { amount } }]);
	});

	it('says what payouts and settlements are in major units', async () => {
		await payments().control.payouts.create({ amount: 4950, currency: 'EUR' });
		expect(await read('payout.getAll', { returnAll: true })).toMatchObject([
			{ major: { amount: 49.5 } },
		]);
		await payments().control.clock.freeze('2026-11-10T12:00:00Z');
		const paymentId = await paid();
		await read('payment.refund', { paymentId, refundType: 'full' });
		const range = { from: '2026-11-10', to: '2026-11-10' };
		const [{ major }] = (await read('settlement.getAll', range)) as Array<{
			major: Record<string, number>;
		}>;
		expect(major).toMatchObject({ gross: 49.5, refunded: 49.5 });
		// The fee of a payment that was given back is not.
		expect(major.net_settled).toBe(-major.fee);
		expect(major.fee).toBeGreaterThan(0);
	});

	it('says what the payout of a repeated key was over', async () => {
		const parameters = {
			amount: 49.5,
			currency: 'EUR',
			destinationType: 'service_account',
			options: { idempotencyKey: 'order-4711' },
		};
		await read('payout.create', parameters);
		const [again] = await read('payout.create', parameters);
		const { original = again } = again as { original?: IDataObject };
		expect(original.major).toEqual({ amount: 49.5 });
	});

	it('claims nothing when the credential does not say', async () => {
		const paymentId = await paid();
		const [payment] = await read('payment.get', { paymentId }, 'unknown');
		expect(payment).not.toHaveProperty('major');
	});

	it('shows major units in the lists, and finds every spelling', async () => {
		await paid();
		await payments().control.payouts.create({ amount: 4950, currency: 'EUR' });
		for (const list of ['searchPayments', 'searchPayouts']) {
			for (const filter of ['', '49.50', '49,50', '4950']) {
				const { results } = await payments().search(list, filter, undefined, unit);
				expect(results.map(({ name }) => name)).toEqual([
					expect.stringMatching(/^49\.50 EUR · /) as string,
				]);
			}
		}
	});
});

it('never claims an amount that cannot be in the unit of the credential', async () => {
	await payments().control.settings.set({ readUnit: 'major' });
	// 199 would be 1.99, but for its fee of 2.99.
	for (const amount of [4950, 19900]) {
		const { create } = payments().control.payments;
		const [{ id }] = await create({ status: 'succeeded', currency: 'EUR', amount });
		const paymentId = byId(id);
		const { output } = await payments().run('payment.get', { paymentId }, { readsIn: 'minor' });
		expect(output[0][0].json).not.toHaveProperty('major');
		const limited = { paymentId, refundType: 'full', options: { maximumAmount: 10 } };
		const { error } = await payments().run('payment.refund', limited, { readsIn: 'minor' });
		expect(error?.description).toContain('Check Amount Unit in Responses in the credential');
	}
	expect(await payments().control.ledger('refund')).toEqual([]);
});

it('says that the unit is not known, until the credential tells it', async () => {
	await paid();
	const hintsOf = async (readsIn: string) =>
		(await payments().run('payment.getAll', { returnAll: true }, { readsIn })).hints.map(
			({ message }) => message,
		);
	expect(await hintsOf('unknown')).toEqual([
		expect.stringContaining('Set Amount Unit in Responses in the credential'),
	]);
	expect(await hintsOf('minor')).toEqual([]);
});

it.each([
	['typed', 'Amount Unit: choose Major or Minor'],
	['major', 'Amount: its unit is not known'],
	['minor', 'Amount: its unit is not known'],
])(
	'pays no amount from a payment whose unit is not known, with Amount Unit at %s',
	async (amountUnit, message) => {
		const payment = { amount: 2000, currency: 'EUR', refunded_amount: 0, fee_amount: 60 };
		const { error } = await payments().run(
			'payout.create',
			{
				amount: '={{ $json.amount }}',
				amountUnit,
				currency: 'EUR',
				destinationType: 'service_account',
			},
			{ items: [{ json: payment }] },
		);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain('Set Amount Unit in Responses');
		expect(await payments().control.ledger('payout')).toEqual([]);
	},
);
