import type { IDataObject } from 'n8n-workflow';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const event = (more: IDataObject = {}): IDataObject => ({
	type: 'payment.succeeded',
	data: { amount: 8200, currency: 'EUR' },
	major: { amount: 82 },
	...more,
});

const read = { amount: 5000, currency: 'EUR', major: { amount: 50 } };

const createLink = async (amount: string, amountUnit: string, json: IDataObject) => {
	const { error } = await payments().run(
		'paymentLink.create',
		{ title: 'Tea', currency: 'EUR', amount, amountUnit },
		{ items: [{ json }] },
	);
	const made = await payments().control.ledger('link');
	return { error, made: made.map(({ amount: minor }) => minor) };
};

it.each<[string, string, IDataObject, string]>([
	['={{ $json.data.amount }}', 'major', event(), 'Minor'],
	['={{ $json.major.amount }}', 'minor', event(), 'Major'],
	['={{ $json.current.major.amount }}', 'minor', event({ current: read }), 'Major'],
	['={{ $json.payments[0].amount }}', 'major', { payments: [read] }, 'Minor'],
])('%s is no amount in %s units', async (amount, unit, json, right) => {
	const { error, made } = await createLink(amount, unit, json);
	expect(error?.message).toContain(`Amount Unit: choose ${right}`);
	expect(error?.description).toContain('Nothing was sent.');
	expect(made).toEqual([]);
});

it.each<[string, string, IDataObject, number]>([
	['={{ $json.major.amount }}', 'major', event(), 8200],
	['={{ $json.data.amount }}', 'minor', event(), 8200],
	['={{ $json.current.major.amount }}', 'major', event({ current: read }), 5000],
	// What a Set node or another service has put beside an event is a figure of its own.
	['={{ $json.amount }}', 'major', event({ amount: 80 }), 8000],
	['={{ $json.order.amount }}', 'major', event({ order: { amount: '20.00' } }), 2000],
	['={{ $json.amount }}', 'minor', event({ amount: 80 }), 80],
])('%s is an amount in %s units', async (amount, unit, json, minor) => {
	const { error, made } = await createLink(amount, unit, json);
	expect(error).toBeUndefined();
	expect(made).toEqual([minor]);
});

it.each<[IDataObject, string]>([
	[event(), 'Amount Unit: choose Major'],
	// Nobody writes 1900 cents as 19.00.
	[{ major: { amount: '19.00' } }, 'Amount: "19.00" has decimals'],
])(
	'a refund of %j is refused all the same when its payment cannot be read',
	async (json, words) => {
		const [{ id }] = await seed();
		const isReading = { method: 'GET', path: '^/payments/' };
		await payments().control.faults.add({
			match: isReading,
			times: 9,
			fault: { kind: 'status', status: 403 },
		} as never);
		const { error } = await payments().run(
			'payment.refund',
			{
				paymentId: byId(id),
				refundType: 'partial',
				currency: 'EUR',
				amount: '={{ $json.major.amount }}',
				amountUnit: 'minor',
			},
			{ items: [{ json }] },
		);
		expect(error?.message).toContain(words);
		expect(await payments().control.ledger('refund')).toEqual([]);
	},
);

describe('an amount that was dragged as it is keeps its currency', () => {
	const yen = { data: { amount: 5000, currency: 'jpy' }, major: { amount: 5000 } };

	const made = async () => {
		const kinds = ['payout', 'link', 'refund'] as const;
		const all = await Promise.all(kinds.map(async (kind) => await payments().control.ledger(kind)));
		const { qrCodes } = (await payments().control.state()).payments;
		return [...all.flat(), ...qrCodes];
	};

	const create = async (name: string, more: IDataObject, json: IDataObject = yen) => {
		const parameters = { title: 'Tea', amountUnit: 'major', currency: 'EUR', ...more };
		return await payments().run(name, parameters, { items: [{ json }] });
	};

	it.each<[string, IDataObject]>([
		['payout.create', { amount: '={{ $json.major.amount }}' }],
		['payout.create', { amount: '={{ $json.data.amount }}', amountUnit: 'minor' }],
		['paymentLink.create', { amount: '={{ $json.major.amount }}' }],
		['qrCode.create', { amount: '={{ $json.data.amount }}', amountUnit: 'minor' }],
		['payment.refund', { refundType: 'partial', amount: '={{ $json.major.amount }}' }],
	])('%s of %j is no amount in EUR', async (name, more) => {
		const [{ id }] = name === 'payment.refund' ? await seed() : [{ id: '' }];
		const { error } = await create(name, { ...more, ...(id && { paymentId: byId(id) }) });
		expect(error?.message).toContain('Amount: comes from a record in JPY, but Currency is EUR');
		expect(error?.description).toContain('Nothing was sent.');
		expect(await made()).toEqual([]);
	});

	it('no amount of a payment in EUR either, when the currency is read from there', async () => {
		const [{ id }] = await seed();
		const refund = { refundType: 'partial', amount: '={{ $json.major.amount }}', currency: '' };
		const { error } = await create('payment.refund', { ...refund, paymentId: byId(id) });
		expect(error?.message).toContain('Amount: comes from a record in JPY, but Currency is EUR');
		expect(await made()).toEqual([]);
	});

	it('no suggested amount in EUR', async () => {
		const additionalFields = { presetAmount: '={{ $json.major.amount }}' };
		const { error } = await create('paymentLink.create', { amountType: 'none', additionalFields });
		expect(error?.message).toContain('Suggested Amount: comes from a record in JPY');
		expect(await made()).toEqual([]);
	});

	it('no amount in EUR that only its minor units were divided of', async () => {
		const { error } = await create('payout.create', { amount: '={{ $json.data.amount / 100 }}' });
		expect(error?.message).toContain('Amount: comes from a record in JPY, but Currency is EUR');
		expect(await made()).toEqual([]);
	});

	it.each<[IDataObject, IDataObject]>([
		// A calculation may be a conversion.
		[{ amount: '={{ $json.major.amount * 0.5 }}' }, yen],
		[{ amount: '={{ $json.major.amount }}', currency: '={{ $json.data.currency }}' }, yen],
		[{ amount: '={{ $json.amount }}' }, { amount: 20 }],
		[{ amount: '={{ $json.amount_eur }}' }, { amount_eur: 20, currency: 'JPY' }],
		[{ amount: 20 }, yen],
	])('%j of %j passes', async (more, json) => {
		const { error } = await create('paymentLink.create', more, json);
		expect(error).toBeUndefined();
		expect(await made()).toHaveLength(1);
	});
});

it.each([
	['49.00', 'EUR', '"49.00" has decimals, which minor units have not'],
	['49.50', 'EUR', '"49.50" has decimals, which minor units have not'],
	['4900', 'EUR', undefined],
	// A yen has no decimals, so nothing can be off.
	['4900.00', 'JPY', undefined],
])('the text %s in minor units of %s', async (price, currency, refusal) => {
	const { error } = await payments().run(
		'paymentLink.create',
		{ title: 'Tea', currency, amount: '={{ $json.price }}', amountUnit: 'minor' },
		{ items: [{ json: { price } }] },
	);
	if (refusal) expect(error?.message).toContain(`Amount: ${refusal}`);
	else expect(error).toBeUndefined();
	expect(await payments().control.ledger('link')).toHaveLength(refusal ? 0 : 1);
});
