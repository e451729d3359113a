import { settlement } from '../../../../../nodes/MerchantPayments/resources/settlement';
import {
	settledPayments,
	withoutSettledPayments,
} from '../../../../../nodes/MerchantPayments/resources/settlement/settledPayments';
import { buildRequest } from '../../../../../nodes/shared/run/build';
import { deliver } from '../../../../../nodes/shared/run/perform';
import { inputOf } from '../../../../cases/inputOf.mts';
import { operationContext } from '../../../../harness/operationContext';
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

describe('a response that says it is a part', () => {
	const DAY = { from: '2026-11-10', to: '2026-11-10' };
	const ACCOUNTS = {
		clearingAccount: '1050',
		feesAccount: '6200',
		refundsAccount: '4900',
		salesAccount: '4000',
	};
	const euro = { currency: 'EUR', ...figures };
	const whole = { payments: [{ id: 'p1', ...euro }], summary: { EUR: { ...figures, total: 100 } } };

	const run = async (
		name: string,
		parameters: object,
		body: object,
		headers: Record<string, string> = {},
	) => {
		const operation = settlement.operations.find(({ value }) => value === name);
		if (!operation) throw new Error(name);
		const input = inputOf(operation, { ...DAY, ...parameters });
		const call = async () => ({ status: 200, headers, body });
		const context = operationContext({ readsIn: 'minor', call });
		const built = await buildRequest(operation, input, context, String);
		return await deliver(built, input, context, async ({ json }) => ({ json }), call);
	};

	const READING: Array<[string, object]> = [
		['getAll', {}],
		['getAll', { returnAll: false, limit: 2 }],
		['exportCsv', { format: 'units' }],
		['exportJournal', ACCOUNTS],
	];

	it.each(READING)('is not taken as whole by %s with %j', async (name, parameters) => {
		const words = 'The service returned only a part of its list, and the rest cannot be read';
		for (const more of [
			{ has_more: true },
			{ links: { next: '/settlements?page=2' } },
			{ meta: { total_count: 3 } },
		]) {
			await expect(run(name, parameters, { ...whole, ...more })).rejects.toThrow(words);
		}
		await expect(run(name, parameters, whole, { 'x-total-count': '3' })).rejects.toThrow(words);
	});

	// A plain total is an amount here.
	it.each(READING)('is not seen by %s with %j in sums', async (name, parameters) => {
		const sums = { ...whole, total: 100, has_more: false, total_count: 1 };
		expect(await run(name, parameters, sums)).not.toEqual([]);
	});

	it('brings what was asked for when that is all there, and is shown as it came', async () => {
		const body = { ...whole, has_more: true };
		expect(await run('getAll', { returnAll: false, limit: 1 }, body)).toHaveLength(1);
		expect(await run('getAll', { output: 'raw' }, body)).toMatchObject([{ json: body }]);
		expect(await run('getAll', { output: 'summary' }, body)).toMatchObject([
			{ json: { has_more: true } },
		]);
	});
});
