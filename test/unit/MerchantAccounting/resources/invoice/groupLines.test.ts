import type { IDataObject } from 'n8n-workflow';
import { create } from '../../../../../nodes/MerchantAccounting/resources/invoice/create';
import { groupLines as group } from '../../../../../nodes/MerchantAccounting/resources/invoice/groupLines';
import {
	readLine,
	rowOf,
} from '../../../../../nodes/MerchantAccounting/resources/invoice/invoiceLine';
import { labelOf } from '../../../../../nodes/shared/operation/field';
import { growthOf } from '../../../../harness/linear.mts';
import { refusalOf } from '../../../../harness/refusalOf';

const groupLines = (entries: Parameters<typeof group>[0], entered: Record<string, string> = {}) =>
	group(entries, {
		timezone: 'Europe/Berlin',
		label: (name) => labelOf(create.fields, name),
		expressionOf: (name) => entered[name],
	});

const entry = (index: number, json: IDataObject, more: object = {}) => ({
	input: {
		preview: false,
		contactId: 'c',
		reference: '',
		additionalFields: {},
		amountUnit: 'major',
		groupBy: '',
		description: `Line ${index}`,
		quantity: 1,
		unitPrice: index,
		lineOptions: {},
		options: {},
		skipIfReferenceExists: false,
		...more,
	},
	items: [{ index, json }],
});

const grouped = (values: unknown[], groupBy = 'order') =>
	groupLines(values.map((order, index) => entry(index, { order } as IDataObject, { groupBy })));

const indexes = (groups: ReturnType<typeof groupLines>) =>
	groups.map(({ items }) => items.map(({ index }) => index));

it('makes one group of all items when there is nothing to group by', () => {
	const [group, ...others] = grouped(['a', 'b', undefined], '');
	expect(others).toEqual([]);
	expect(indexes([group])).toEqual([[0, 1, 2]]);
	expect(group.input).toMatchObject({
		contactId: 'c',
		gathered: [{ description: 'Line 0' }, { description: 'Line 1' }, { description: 'Line 2' }],
	});
});

it('makes nothing of nothing', () => {
	expect(groupLines([])).toEqual([]);
});

it.each<[unknown[], number[][]]>([
	[
		['b', 'a', 'b'],
		[[0, 2], [1]],
	],
	[
		[0, false, 0],
		[[0, 2], [1]],
	],
	[
		[['x'], ['y'], ['x']],
		[[0, 2], [1]],
	],
	[
		[{ id: 1 }, { id: 2 }],
		[[0], [1]],
	],
	[
		['a', 'A', ' a', 'a\u00a0'],
		[[0, 2, 3], [1]],
	],
])('groups %j', (values, expected) => {
	expect(indexes(grouped(values))).toEqual(expected);
});

it.each([undefined, null, '', '  ', '\u00a0'])('refuses an item whose field holds %p', (value) => {
	const refusal = refusalOf(() => grouped(['a', value]));
	expect(refusal.message).toBe('Group By: item 1 has nothing in the field "order"');
	expect(refusal.description).toMatch(/^Nothing was created/);
});

const ENGLISH = ['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', ' #n/a '];
const OTHERS = ['#NV', '#WERT!', '#¡REF!', '#¿NOMBRE?', '#Н/Д', '#YOK', '#AD?', '#I/T'];

it.each([...ENGLISH, ...OTHERS])(
	'refuses %s, an error of a spreadsheet that several orders may share',
	(value) => {
		const refusal = refusalOf(() => grouped(['a', value]));
		expect(refusal.message).toBe(`Group By: item 1: "${value}" is what a spreadsheet made of it`);
		expect(refusal.description).toContain('Nothing was sent');
		expect(indexes(grouped(['#1', '#N/A-1', `Room ${value.trim()}`]))).toHaveLength(3);
	},
);

it.each<[unknown, string]>([
	['1.23457E+11', 'is what a spreadsheet made of it'],
	['1,23457e+11', 'is what a spreadsheet made of it'],
	[2 ** 53, 'lost digits'],
	[NaN, 'has nothing in the field'],
])('refuses %p, which may be several orders', (value, problem) => {
	expect(refusalOf(() => grouped(['a', value])).message).toContain(problem);
});

describe('the path of a field', () => {
	const at = (json: IDataObject, groupBy: string) => () =>
		groupLines([entry(0, json, { groupBy })]);

	it.each<[IDataObject, string]>([
		[{ order: { id: 1 } }, 'order.id'],
		[{ 'order.id': 1 }, 'order.id'],
		[{ orders: [{ id: 1 }] }, 'orders.0.id'],
		// As the editor writes them.
		[{ orders: [{ id: 1 }] }, 'orders[0].id'],
		[{ fields: { 'Order No': 1 } }, "fields['Order No']"],
		[{ a: { 'b.c': 1 } }, 'a["b.c"]'],
		[{ 'Order No.': { id: 1 } }, "['Order No.'].id"],
	])('of %j may be %s', (json, path) => {
		expect(at(json, path)()).toHaveLength(1);
	});

	it('is a name with a dot first', () => {
		const json = { 'a.b': 'dotted', a: { b: 'nested' } };
		const other = { 'a.b': 'dotted', a: { b: 'other' } };
		const groups = groupLines([
			entry(0, json, { groupBy: 'a.b' }),
			entry(1, other, { groupBy: 'a.b' }),
		]);
		expect(groups).toHaveLength(1);
	});

	// What every object and every text inherits is not a field of an item.
	it.each(['order.id.deep', 'constructor', 'toString', '__proto__', 'name.length'])(
		'finds nothing at %s',
		(path) => {
			const json = { order: null, name: 'Tea' };
			expect(refusalOf(at(json, path)).message).toMatch(/^Group By: item 0 has nothing/);
		},
	);
});

describe('items of one invoice', () => {
	const differ = (first: object, second: object, groupBy = '') =>
		refusalOf(() =>
			groupLines([
				entry(4, { order: 1 }, { ...first, groupBy }),
				entry(7, { order: 1 }, { ...second, groupBy }),
			]),
		);

	it.each<[string, object, object]>([
		['Preview', { preview: false }, { preview: true }],
		['Customer', { contactId: 'c' }, { contactId: 'd' }],
		['Reference', { reference: 'r' }, { reference: '' }],
		['Additional Fields > Date', { additionalFields: { date: '2026-01-01' } }, {}],
		[
			'Additional Fields > Due Date',
			{ additionalFields: { dueDate: '2026-01-01T22:30:00Z' } },
			{ additionalFields: { dueDate: '2026-01-01T23:30:00Z' } },
		],
		[
			'Additional Fields > Notes',
			{ additionalFields: { notes: '2026-01-01T10:00:00Z' } },
			{ additionalFields: { notes: '2026-01-01T11:00:00Z' } },
		],
		['Options > Look Back (Days)', { options: { lookBackDays: 3 } }, {}],
		['Amount Unit', { amountUnit: 'minor' }, { amountUnit: 'major' }],
		['Currency', { currency: 'USD' }, { currency: 'EUR' }],
		['Currency', { currency: 'USD' }, { currency: '' }],
		['Currency', { currency: ['USD'] }, { currency: ['EUR'] }],
	])('agree on %s', (label, first, second) => {
		for (const groupBy of ['', 'order']) {
			const refusal = differ(first, second, groupBy);
			expect(refusal.message).toBe(`${label}: items 4 and 7 differ, but belong to one invoice`);
			expect(refusal.description).toMatch(/^Nothing was created/);
		}
	});

	it('may write their currency in other letters', () => {
		const codes = ['USD', 'usd', 'Usd'];
		const beside = codes.map((currency, index) => entry(index, {}, { currency }));
		const former = codes.map((currency, index) =>
			entry(index, {}, { additionalFields: { currency } }),
		);
		for (const entries of [beside, former]) {
			expect(indexes(groupLines(entries))).toEqual([[0, 1, 2]]);
		}
	});

	it('may have moments of the same day', () => {
		const at = (dueDate: string) => ({ additionalFields: { date: '2026-01-01', dueDate } });
		const entries = ['2026-01-15T10:00:00.001Z', '2026-01-15T10:00:00.002Z', '2026-01-15'].map(
			(moment, index) => entry(index, {}, at(moment)),
		);
		expect(indexes(groupLines(entries))).toEqual([[0, 1, 2]]);
	});

	it.each([
		['=Printed {{ $now.toISO() }}', true],
		['=Execution {{ $execution.id }} {{ Math.random() }}', true],
		['=Printed {{ $now.toISO() }} for {{ $json.name }}', false],
	])('may have notes of their own, made by %s: %s', (notes, isOne) => {
		const entries = ['a', 'b'].map((text, index) =>
			entry(index, {}, { additionalFields: { notes: text } }),
		);
		const act = () => groupLines(entries, { notes });
		if (isOne) expect(indexes(act())).toEqual([[0, 1]]);
		else expect(act).toThrow('Additional Fields > Notes: items 0 and 1 differ');
	});

	it('may disagree with items of another invoice', () => {
		const groups = groupLines([
			entry(0, { order: 1 }, { groupBy: 'order', contactId: 'c', reference: 'r' }),
			entry(1, { order: 2 }, { groupBy: 'order', contactId: 'd', reference: 's' }),
		]);
		expect(groups.map(({ input }) => input)).toMatchObject([
			{ contactId: 'c', reference: 'r' },
			{ contactId: 'd', reference: 's' },
		]);
	});

	it('keep their own line options', () => {
		const accountId = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
		const [{ input }] = groupLines([
			entry(0, {}, { lineOptions: { discountPct: 10, accountId } }),
			entry(1, {}),
		]);
		const { gathered } = input as { gathered: object[] };
		expect(gathered.map((one) => readLine(rowOf(one)))).toEqual([
			expect.objectContaining({ description: 'Line 0', discount_pct: 10, account_id: accountId }),
			expect.not.objectContaining({ discount_pct: expect.anything() as number }),
		]);
	});
});

it('takes eight times as long for eight times as many items', async () => {
	// Copied again for every item, they would take 64 times as long.
	const groupMany = (size: number) => grouped(Array.from({ length: size }, () => 'a'));
	expect(await growthOf([2_500, 20_000], 20, groupMany)).toBeLessThan(20);
});

it('takes no longer for long notes that are the same for all items', async () => {
	const groupNoted = (length: number) => {
		const notes = 'x'.repeat(length);
		const entries = Array.from({ length: 4_000 }, (_, index) =>
			entry(index, { order: index % 40 }, { groupBy: 'order', additionalFields: { notes } }),
		);
		groupLines(entries);
	};
	// Compared letter by letter, they would take ten times as long.
	expect(await growthOf([10, 300_000], 5, groupNoted)).toBeLessThan(5);
});
