import {
	settledPayments,
	withoutSettledPayments,
} from '../../../../../nodes/MerchantPayments/resources/settlement/settledPayments';
import { refusalOf } from '../../../../harness/refusalOf';

const figures = { gross: 100, fee: 3, net: 97, refunded: 0, net_settled: 97 };
const payment = { id: 'p1', ...figures };
const other = { payment_id: 'p2', ...figures };
const partial = { id: 'p4', gross: 100, fee: 3, net: 97, refunded: 0 };
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

const nothing = { currency: 'EUR', count: 0, gross: 0, fee: '0.00', net: 0 };

// A sum has no id; taken for a payment it would be booked as one.
it.each<[string, unknown]>([
	['sums of nothing', { payments: [], summary: [nothing] }],
	['sums of another name', { payments: [], summary: [{ currency: 'EUR', total: 0 }] }],
	['sums by currency', { payments: [], summary: { EUR: nothing } }],
	['an envelope', { data: { payments: [], summary: [nothing] }, warnings: [] }],
])('finds no payment in a range where nothing settled, beside %s', (_, body) => {
	expect(settledPayments(body)).toEqual([]);
});

it('finds payments below an empty list of something else', () => {
	expect(settledPayments({ warnings: [], data: { payments: [payment] } })).toEqual([payment]);
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
	['payments that lack a figure beside an empty list', { payments: [partial], summary: [] }],
	['payments without an id beside an empty list', { payments: [figures], summary: [] }],
	['sums of something beside no payments', { payments: [], summary: [sum] }],
	['other sums of something', { payments: [], summary: [{ currency: 'EUR', total: 5 }] }],
	['names beside an empty list', { payments: [], ids: ['p1'] }],
	['payments below an empty list that lack a figure', { warnings: [], data: { rows: [partial] } }],
	['payments that lack a figure beside others', { payments: [payment], more: [partial] }],
	['one payment among others that lacks a figure', { a: [payment], b: [other, partial] }],
])('does not guess in %s', (_, body) => {
	const refusal = refusalOf(() => settledPayments(body));
	expect(refusal.message).toMatch(/no list of settled payments$/);
	expect(refusal.description).toMatch(/gross, fee, net, refunded, net_settled.*Full Response/);
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
