import {
	settledPayments,
	withoutSettledPayments,
} from '../../../../../nodes/MerchantPayments/resources/settlement/settledPayments';
import { refusalOf } from '../../../../harness/refusalOf';

const figures = { gross: 100, fee: 3, net: 97, refunded: 0, net_settled: 97 };
const payment = { id: 'p1', ...figures };
const other = { payment_id: 'p2', ...figures };
const sum = { currency: 'EUR', ...figures };

it.each<[string, unknown, object[]]>([
	['a bare list', [payment, other], [payment, other]],
	['one list', { data: [payment], from: '2026-01-01' }, [payment]],
	['a list beside sums by currency', { payments: [payment], summary: { EUR: figures } }, [payment]],
	[
		'a list beside a list of other sums',
		{ summary: [{ total: 1 }], payments: [payment] },
		[payment],
	],
	['a list beside sums with the same figures', { summary: [sum], payments: [other] }, [other]],
	['payments that carry no id', { rows: [figures], summary: { EUR: 1 } }, [figures]],
	['a list inside an envelope', { data: { payments: [payment], summary: [sum] } }, [payment]],
	['a range in which nothing settled', { payments: [], summary: [] }, []],
	['an empty list', [], []],
])('finds %s', (_, body, expected) => {
	expect(settledPayments(body)).toEqual(expected);
});

// A sum has no id; taken for a payment it would be booked as one.
it('finds no payment in a range where nothing settled, beside sums', () => {
	expect(settledPayments({ payments: [], summary: [sum] })).toEqual([]);
	expect(settledPayments({ payments: [], summary: [{ currency: 'EUR', total: 0 }] })).toEqual([]);
});

it('knows a payment by an id in either spelling', () => {
	const camel = { paymentId: 'p3', ...figures };
	expect(settledPayments({ payments: [camel], summary: [sum] })).toEqual([camel]);
});

it.each<[string, unknown]>([
	['nothing', undefined],
	['a text', 'gross,fee'],
	['no list', { summary: { EUR: figures } }],
	['a list of something else', { data: [{ id: 'p1', gross: 5 }] }],
	['a list in which one is something else', { data: [payment, { id: 'p2' }] }],
	['a list with a hole', { data: [payment, null] }],
	['two lists of payments', { a: [payment], b: [other] }],
])('does not guess in %s', (_, body) => {
	const refusal = refusalOf(() => settledPayments(body));
	expect(refusal.message).toMatch(/no list of settled payments that can be recognised$/);
	expect(refusal.description).toMatch(/gross, fee, net, refunded, net_settled.*Whole Answer/);
});

describe('the rest', () => {
	it.each<[unknown, object]>([
		[
			{ payments: [payment], summary: [sum], from: 'x' },
			{ summary: [sum], from: 'x' },
		],
		[{ rows: [payment], summary: { EUR: 1 } }, { summary: { EUR: 1 } }],
		[[payment], {}],
		[{ data: { payments: [payment], summary: [sum] } }, { data: { summary: [sum] } }],
	])('of %j has no payments in it', (body, expected) => {
		expect(withoutSettledPayments(body)).toEqual(expected);
	});
});
