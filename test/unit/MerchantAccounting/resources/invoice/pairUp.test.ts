import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isInvoice } from '../../../../../nodes/MerchantAccounting/resources/invoice/isInvoice';
import { matchItem } from '../../../../../nodes/MerchantAccounting/resources/invoice/matchItem';
import {
	isSameMoney,
	pairUp,
	readInvoice,
} from '../../../../../nodes/MerchantAccounting/resources/invoice/pairUp';
import { readMoney } from '../../../../../nodes/shared/money/money';
import { growthOf } from '../../../../harness/linear.mts';
import { seed } from '../../../../harness/seed.mts';

const record = (name: string, cents: number, currency = 'EUR') => ({
	reference: name,
	name,
	money: readMoney(cents, 'minor', currency),
});

const invoice = (reference: unknown, total: unknown, more: IDataObject = {}) =>
	readInvoice({ id: 'i', kind: 'invoice', reference, total, currency: 'EUR', ...more } as never);

const verdicts = (...sides: Parameters<typeof pairUp>) =>
	pairUp(...sides).map((pair) => {
		const { match, amount, total } = matchItem(pair);
		return [match, amount, total];
	});

it('prefers the invoice of the same amount, wherever it stands', () => {
	const invoices = [invoice('a', 55), invoice('a', 10), invoice('a', 20)];
	expect(verdicts([record('a', 2_000), record('a', 1_000)], invoices)).toEqual([
		['matched', 20, 20],
		['matched', 10, 10],
		['onlyInBooks', null, 55],
	]);
});

it('gives what is left to each other in its order', () => {
	const records = [record('a', 100), record('a', 500), record('a', 300)];
	expect(verdicts(records, [invoice('a', 5), invoice('a', 8), invoice('a', 9)])).toEqual([
		['amountDiffers', 1, 8],
		['matched', 5, 5],
		['amountDiffers', 3, 9],
	]);
});

it('does not take the same figure in another currency for the same amount', () => {
	const pounds = invoice('a', 10, { currency: 'GBP' });
	expect(verdicts([record('a', 1_000)], [pounds])).toEqual([['amountDiffers', 10, 10]]);
	expect(verdicts([record('a', 1_000)], [pounds, invoice('a', 10)])).toEqual([
		['matched', 10, 10],
		['onlyInBooks', null, 10],
	]);
});

it.each([
	['12.345', 'EUR', 'an amount that cannot be read (12.345 EUR)'],
	[null, 'EUR', 'an amount that cannot be read (null EUR)'],
	[12, 'EURO', 'an amount that cannot be read (12 EURO)'],
	['-12.345', 'EUR', 'an amount that cannot be read (-12.345 EUR)'],
	[-12, 'EUR', '-12.00 EUR'],
	['12.30', ' eur', '12.30 EUR'],
])('a total of %s %s differs, and the other invoices are compared', (total, currency, words) => {
	const odd = invoice('a', total, { number: 'INV-7', currency });
	const [first, second] = pairUp([record('a', 1_200), record('b', 500)], [odd, invoice('b', 5)]);
	expect(matchItem(first)).toMatchObject({
		match: 'amountDiffers',
		message: `The input item is over 12.00 EUR, but invoice INV-7 is over ${words}.`,
	});
	expect(matchItem(second)).toMatchObject({ match: 'matched' });
});

it('matches nothing with a reference that is no text', () => {
	expect(verdicts([record('7', 100)], [invoice(7, 1)])).toEqual([
		['onlyInInput', 1, null],
		['onlyInBooks', null, 1],
	]);
});

it('tells the difference to the smallest unit', () => {
	const dinars = (total: number) => invoice('a', total, { currency: 'KWD' });
	const [pair] = pairUp([record('a', 1_001, 'KWD')], [dinars(0.3)]);
	expect(matchItem(pair)).toMatchObject({ amount: 1.001, total: 0.3, difference: 0.701 });
});

it(`loses none, gives none twice, and misses no match (seed ${seed})`, () => {
	const side = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 4 })));
	fc.assert(
		fc.property(side, side, (paid, booked) => {
			const records = paid.map(([name, cents]) => record(name, cents));
			const invoices = booked.map(([name, cents]) => invoice(name, cents / 100));
			const pairs = pairUp(records, invoices);
			expect(pairs.flatMap((pair) => pair.record ?? [])).toEqual(records);
			const used = pairs.flatMap((pair) => pair.invoice ?? []);
			expect(new Set(used).size).toBe(invoices.length);
			expect(used).toHaveLength(invoices.length);
			for (const pair of pairs) {
				if (pair.record && pair.invoice) expect(pair.invoice.name).toBe(pair.record.name);
			}
			// What is left of both sides has no amount in common, and no reference.
			const isMatched = (pair: (typeof pairs)[number]) =>
				pair.record !== undefined && isSameMoney(pair.record.money, pair.invoice?.money);
			const rest = pairs.filter((pair) => !isMatched(pair));
			const keys = rest.flatMap((pair) =>
				pair.record ? [`${pair.record.name} ${pair.record.money.minor}`] : [],
			);
			for (const { invoice: other } of rest) {
				if (other) expect(keys).not.toContain(`${other.name} ${other.money?.minor}`);
			}
			const alone = rest.filter((pair) => !pair.invoice).map((pair) => pair.record?.name);
			const unpaid = rest.filter((pair) => !pair.record).map((pair) => pair.invoice?.name);
			expect(alone.filter((name) => unpaid.includes(name))).toEqual([]);
		}),
		{ seed },
	);
});

it.each([
	['references of their own', (index: number) => `payment-${index}`],
	['one reference', () => 'payment'],
])('takes a time that grows with the number alone, with %s', async (_, nameOf) => {
	const sides = (count: number) => ({
		records: Array.from({ length: count }, (__, index) => record(nameOf(index), index)),
		invoices: Array.from({ length: count }, (__, index) =>
			invoice(nameOf(index), (index + (index % 2)) / 100),
		),
	});
	const made = new Map([1_000, 10_000].map((count) => [count, sides(count)]));
	const work = (count: number) => {
		const { records, invoices } = made.get(count) ?? sides(count);
		return pairUp(records, invoices).map((pair) => matchItem(pair));
	};
	// Ten times as many. What is quadratic takes a hundred times as long.
	expect(await growthOf([1_000, 10_000], 30, work)).toBeLessThan(30);
});

it.each([
	['invoice', 'draft', true],
	['invoice', 'void', false],
	['credit_note', 'sent', false],
])('kind %s, status %s: counts as an invoice: %s', (kind, status, expected) => {
	expect(isInvoice({ kind, status })).toBe(expected);
});
