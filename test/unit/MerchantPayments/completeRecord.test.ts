import type { IDataObject } from 'n8n-workflow';
import { completeRecord } from '../../../nodes/MerchantPayments/completeRecord';
import type { Unit } from '../../../nodes/shared/money/money';

const completed = (record: IDataObject, route: string, readsIn?: Unit): IDataObject => {
	completeRecord(record, { route }, { readsIn });
	return record;
};

const payment = () => ({
	id: 'p',
	currency: 'EUR',
	amount: 4950,
	refunded_amount: 0,
	fee_amount: 150,
	net_amount: 4800,
});

it.each(['GET /payments', 'GET /payments/{paymentId}', 'POST /payments/{paymentId}/refund'])(
	'adds the amounts in major units to what %s yields',
	(route) => {
		expect(completed(payment(), route, 'minor')).toEqual({
			...payment(),
			major: { amount: 49.5, refunded_amount: 0, fee_amount: 1.5, net_amount: 48 },
		});
	},
);

it('adds the amount of a payout and the figures of a settled payment', () => {
	const payout = { id: 'p', amount: 49.5, currency: 'EUR' };
	expect(completed(payout, 'GET /payouts', 'major').major).toEqual({ amount: 49.5 });
	const settled = { currency: 'JPY', gross: 100, fee: 3, net: 97, refunded: 100, net_settled: -3 };
	expect(completed({ ...settled }, 'GET /settlements', 'minor').major).toEqual({
		gross: 100,
		fee: 3,
		net: 97,
		refunded: 100,
		net_settled: -3,
	});
});

it.each<[string, IDataObject, string, Unit | undefined]>([
	['the unit is not known', payment(), 'GET /payments', undefined],
	['the currency is not known', { ...payment(), currency: 'XYZ' }, 'GET /payments', 'minor'],
	['there is no amount', { payoutId: 'p', requiresApproval: true }, 'POST /payouts', 'minor'],
	// The documents do not show what these answer, so nothing is known about their units.
	['it is a link', payment(), 'POST /payment-links', 'minor'],
	['it is a QR code', payment(), 'POST /qr-codes', 'minor'],
	[
		'the service says something of that name',
		{ ...payment(), major: 'x' },
		'GET /payments',
		'minor',
	],
])('leaves a record as it is when %s', (_, record, route, readsIn) => {
	const before = { ...record };
	expect(completed(record, route, readsIn)).toEqual(before);
});

it('leaves out the one amount that cannot be read', () => {
	const record = { ...payment(), fee_amount: 'n/a' };
	expect(completed(record, 'GET /payments', 'minor').major).toEqual({
		amount: 49.5,
		refunded_amount: 0,
		net_amount: 48,
	});
});

it('claims nothing where one amount shows that the unit is another', () => {
	const record = { ...payment(), fee_amount: 1.5 };
	expect(completed(record, 'GET /payments', 'minor')).not.toHaveProperty('major');
});

it.each([
	['minor', 12.5],
	['minor', 1250],
	['major', 1250],
] as const)('does not contradict what was asked for, read in %s: %d', (readsIn, amount) => {
	const requested = { currency: 'EUR', major: 12.5, minor: 1250 };
	const payout = { payoutId: 'p', amount, currency: 'EUR', requested };
	expect(completed(payout, 'POST /payouts', readsIn).major).toEqual({ amount: 12.5 });
});

it.each([
	['major', { amount: 500, refunded_amount: 5, fee_amount: 7.5 }],
	['minor', { amount: 50_000, refunded_amount: 500, fee_amount: 5 }],
] as const)(
	'takes no other amount of a payment for that of its refund, in %s',
	(readsIn, amounts) => {
		const read = { currency: 'EUR', ...amounts };
		const requested = { currency: 'EUR', major: 5, minor: 500 };
		const route = 'POST /payments/{paymentId}/refund';
		expect(completed({ ...read, requested }, route, readsIn).major).toEqual(
			completed({ ...read }, route, readsIn).major,
		);
	},
);

it('reads all amounts of a refund in the unit in which its own is the one asked for', () => {
	const requested = { currency: 'EUR', major: 5, minor: 500 };
	const route = 'POST /payments/{paymentId}/refund';
	const refund = { amount: 2000, refunded_amount: 500, refund_amount: 500, requested };
	for (const readsIn of ['major', 'minor'] as const) {
		expect(completed({ ...refund, currency: 'EUR' }, route, readsIn).major).toEqual({
			amount: 20,
			refunded_amount: 5,
			refund_amount: 5,
		});
	}
});

it.each([{ refundType: 'full' }, { minor: 500 }])(
	'claims nothing of what is not there, where %j was asked for',
	(requested) => {
		const refunded = { ...payment(), fee_amount: undefined, net_amount: undefined, requested };
		expect(completed(refunded, 'POST /payments/{paymentId}/refund', 'minor').major).toStrictEqual({
			amount: 49.5,
			refunded_amount: 0,
		});
		expect(completed({ requested }, 'POST /payouts', 'minor')).not.toHaveProperty('major');
	},
);
