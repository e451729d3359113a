import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { isOpen } from '../../../../../nodes/MerchantAccounting/openAmount';
import {
	agedRows,
	agedTotals,
	toItem,
} from '../../../../../nodes/MerchantAccounting/resources/report/agedTable';
import { ageOf, agesOf } from '../../../../../nodes/MerchantAccounting/resources/report/ages';
import { readOpen } from '../../../../../nodes/MerchantAccounting/resources/report/openDocuments';
import { seed } from '../../../../harness/seed.mts';

const TODAY = '2026-03-01';
const AGES = agesOf('30, 60, 90');

const invoice = (more: IDataObject = {}): IDataObject => ({
	id: 'i',
	kind: 'invoice',
	status: 'sent',
	contact_id: 'c',
	currency: 'EUR',
	due_date: TODAY,
	total: 100,
	amount_paid: 0,
	...more,
});

const read = (more?: IDataObject) => readOpen(invoice(more), TODAY, AGES);

it.each([
	['2026-03-02', 'notDue'],
	['2026-03-01', 'notDue'],
	['2026-02-28', 'days1to30'],
	// 2026 is no leap year.
	['2026-01-30', 'days1to30'],
	['2026-01-29', 'days31to60'],
	['2025-12-31', 'days31to60'],
	['2025-12-30', 'days61to90'],
	['2025-12-01', 'days61to90'],
	['2025-11-30', 'over90'],
])('what was due on %s is %s', (due_date, name) => {
	expect(read({ due_date }).age.name).toBe(name);
});

it('takes the date of a document that is not due on any day', () => {
	expect(read({ due_date: null, date: '2026-02-01' }).daysOverdue).toBe(28);
});

it.each([
	[{ total: null }, 'total'],
	[{ total: 'much' }, 'total'],
	[{ currency: null }, 'currency'],
	[{ due_date: null }, 'due date'],
])('is refused where a document cannot be read (%j)', (more, what) => {
	expect(() => read({ number: 'INV-7', ...more })).toThrow(
		`The ${what} of document INV-7 cannot be read`,
	);
});

it.each([
	[invoice({ status: 'draft' }), false],
	[invoice({ status: 'paid', amount_paid: 100 }), false],
	[invoice({ status: 'void' }), false],
	[invoice({ amount_paid: 99.99 }), true],
	[invoice({ amount_paid: 60, amount_credited: 40 }), false],
	// Below zero there is something to give back or to set off.
	[invoice({ amount_paid: 120 }), true],
	[invoice({ total: -43 }), true],
	[invoice({ total: -43, amount_paid: -43 }), false],
	[invoice({ kind: 'credit_note' }), true],
	[invoice({ kind: 'credit_note', total: -100 }), true],
	[invoice({ kind: 'credit_note', total: -100, amount_credited: -100 }), false],
	// What cannot be read is not left out.
	[invoice({ total: null }), true],
])('%j is open: %s', (document, expected) => {
	expect(isOpen(document)).toBe(expected);
});

it('shows credits apart, and adds up no currencies', () => {
	const documents = [
		read({ total: 10.1 }),
		read({ total: 20.2, due_date: '2026-02-01' }),
		read({ kind: 'credit_note', total: 5 }),
		read({ currency: 'USD', total: 7 }),
	];
	expect(agedRows(documents, new Map([['c', 'Acorn']])).map((row) => toItem(row, AGES))).toEqual([
		expect.objectContaining({
			contact: 'Acorn',
			currency: 'EUR',
			notDue: 10.1,
			days1to30: 20.2,
			total: 30.3,
			credits: 5,
			balance: 25.3,
			documents: 3,
		}),
		expect.objectContaining({ currency: 'USD', notDue: 7, total: 7, credits: 0 }),
	]);
});

it('counts what is below zero against the rest', () => {
	const documents = [read({ total: 107.5 }), read({ total: -43 }), read({ amount_paid: 120 })];
	expect(agedRows(documents, new Map()).map((row) => toItem(row, AGES))).toMatchObject([
		{ notDue: 44.5, total: 44.5, credits: 0, balance: 44.5, documents: 3 },
	]);
});

it('takes a credit for the same whether the books write it with a minus', () => {
	const credit = { kind: 'credit_note', total: 50, amount_credited: 20 };
	const negative = { kind: 'credit_note', total: -50, amount_credited: -20 };
	expect(read(negative).left).toBe(read(credit).left);
});

it(`is right to the cent over 10,000 documents (seed ${seed})`, () => {
	const cents = fc.integer({ min: 1, max: 99_999_999 });
	const documents = fc.array(
		fc.record({ total: cents, contact: fc.nat(50), days: fc.integer({ min: -50, max: 200 }) }),
		{ minLength: 10_000, maxLength: 10_000 },
	);
	fc.assert(
		fc.property(documents, (all) => {
			const due = (days: number) =>
				new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
			const open = all.map(({ total, contact, days }) =>
				read({ total: total / 100, contact_id: `c${contact}`, due_date: due(days) }),
			);
			const rows = agedRows(open, new Map()).map((row) => toItem(row, AGES));
			const expected = all.reduce((sum, { total }) => sum + BigInt(total), 0n);
			const asCents = (value: unknown) => BigInt(Math.round(Number(value) * 100));
			expect(rows.reduce((sum, { total }) => sum + asCents(total), 0n)).toBe(expected);
			for (const row of rows) {
				const ages = AGES.reduce((sum, { name }) => sum + asCents(row[name]), 0n);
				expect(ages).toBe(asCents(row.total));
			}
			const [total] = agedTotals(open).map((row) => toItem(row, AGES));
			expect(asCents(total.total)).toBe(expected);
		}),
		{ seed, numRuns: 3 },
	);
});

it('takes other ages', () => {
	const ages = agesOf(' 7,14 ');
	expect(ages.map(({ title }) => title)).toEqual([
		'Not due',
		'1-7 days',
		'8-14 days',
		'Over 14 days',
	]);
	expect([0, 7, 8, 15].map((days) => ageOf(ages, days).name)).toEqual([
		'notDue',
		'days1to7',
		'days8to14',
		'over14',
	]);
});

it.each(['', '30, 20', '0, 30', 'a', '30;60', '1,2,3,4,5,6,7', '30.5'])(
	'refuses "%s" as ages',
	(text) => {
		expect(() => agesOf(text)).toThrow(/^Age Limits \(Days\): /);
	},
);
