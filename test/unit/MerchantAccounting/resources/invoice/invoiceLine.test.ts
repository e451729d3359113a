import {
	inMajorUnits,
	type LineInput,
	lineSchema,
	readLine,
	rowOf,
} from '../../../../../nodes/MerchantAccounting/resources/invoice/invoiceLine';
import {
	pricedLines,
	rowsOf,
} from '../../../../../nodes/MerchantAccounting/resources/invoice/invoiceLines';
import { refusalOf } from '../../../../harness/refusalOf';

const toLine = (entered: LineInput, index?: number, currency?: string) =>
	readLine(rowOf(entered), index, currency);

const id = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
const line = (more: object = {}, lineOptions: object = {}) =>
	toLine({ description: 'Tea', quantity: 1, unitPrice: 2, ...more, lineOptions } as never);
const accepted = (value: unknown) => lineSchema.safeParse(value).success;

describe('a line of the form', () => {
	it('is sent with the names of the service', () => {
		const options = { itemId: id, discountPct: 10, accountId: id, taxCodeId: id };
		const whole = line({}, options);
		expect(whole).toEqual({
			description: 'Tea',
			quantity: 1,
			unit_price: 2,
			item_id: id,
			discount_pct: 10,
			account_id: id,
			tax_code_id: id,
		});
		expect(accepted(whole)).toBe(true);
	});

	it.each(['', null, undefined])('leaves out what holds %p', (empty) => {
		const options = { itemId: empty, discountPct: empty, accountId: empty, taxCodeId: empty };
		expect(line({ quantity: empty }, options)).toEqual({ description: 'Tea', unit_price: 2 });
	});

	it('brings nothing else along', () => {
		const more = { colour: 'red', groupBy: 'x' };
		expect(line(more, more)).toEqual(line());
	});

	it.each([0, '0', '0.00'])('has no discount when it is %p', (discountPct) => {
		expect(line({}, { discountPct })).not.toHaveProperty('discount_pct');
	});

	it.each([
		['12.50', 12.5],
		['-3', -3],
		['0', 0],
		['007', 7],
		[0, 0],
		[-0.01, -0.01],
	])('takes %p for the number %p', (unitPrice, expected) => {
		expect(line({ unitPrice }).unit_price).toBe(expected);
		expect(accepted(line({ unitPrice }))).toBe(true);
	});

	const ODD = ['1,50', '1.000,00', '1e3', '0x10', '5.', '.5', '+5', '€5', 'two', '1 000', '--1'];

	it.each([...ODD, true, {}, [], NaN, Infinity, -Infinity])('does not take %p', (odd) => {
		expect(accepted(line({ quantity: odd }))).toBe(false);
		expect(accepted(line({ unitPrice: odd }))).toBe(false);
		expect(accepted(line({}, { discountPct: odd }))).toBe(false);
	});

	// Written in German it is 1250, and became 1.25 without a word.
	it.each(['1.250', ' 12.500', '-1.250'])('does not guess what %p means', (text) => {
		for (const more of [{ unitPrice: text }, { quantity: text }]) {
			const refusal = refusalOf(() => line(more));
			expect(refusal.message).toMatch(/^(Unit Price|Quantity): "-?1\S+" may mean /);
		}
		const third = refusalOf(() => toLine({ unitPrice: text as never }, 2, 'EUR'));
		expect(third.message).toMatch(/^Line 3 > Unit Price: /);
	});

	it('takes three decimals for a discount, which is never a thousand percent', () => {
		expect(line({}, { discountPct: '33.333' }).discount_pct).toBe(33.333);
	});

	it('takes three decimals where the currency has them, and from a number', () => {
		expect(toLine({ unitPrice: '1.250' as never }, 0, 'KWD').unit_price).toBe(1.25);
		expect(line({ unitPrice: 1.125, quantity: '0.125' })).toMatchObject({
			unit_price: 1.125,
			quantity: 0.125,
		});
	});

	it.each(['EUR', 'JPY'])('takes a price with more decimals than %s has, as it is', (currency) => {
		expect(toLine({ unitPrice: 0.0125 }, 0, currency).unit_price).toBe(0.0125);
	});

	it('does not lose digits of a price', () => {
		const price = '9007199254740993';
		const taken = line({ unitPrice: price });
		if (accepted(taken)) expect(String(taken.unit_price)).toBe(price);
	});
});

describe('the check of a line', () => {
	const good = { description: 'Tea', unit_price: 2 };

	it.each([
		good,
		{ ...good, quantity: 0.5 },
		{ ...good, unit_price: 0 },
		{ ...good, unit_price: -2 },
		{ ...good, item_id: id },
	])('lets %j pass', (value) => expect(accepted(value)).toBe(true));

	it.each([
		{},
		null,
		'Tea',
		[good],
		{ unit_price: 2 },
		{ description: 'Tea' },
		{ ...good, description: '' },
		{ ...good, description: 5 },
		{ ...good, unit_price: '2' },
		{ ...good, unit_price: null },
		{ ...good, quantity: Infinity },
		{ ...good, discount_pct: NaN },
		{ ...good, account_id: '4000' },
		{ ...good, item_id: '' },
		{ ...good, unitPrice: 2 },
		{ ...good, total: 2 },
		JSON.parse('{"description":"Tea","unit_price":2,"__proto__":{"x":1}}'),
	])('stops %j', (value) => expect(accepted(value)).toBe(false));
});

describe('prices', () => {
	const lines = (...prices: unknown[]) =>
		prices.map((unit_price) => ({ description: 'Tea', unit_price }) as never);

	it('in major units stay as they are, with or without a currency', () => {
		const given = lines(12.5, 'odd', undefined);
		expect(inMajorUnits(given, 'major', '')).toBe(given);
	});

	it.each([
		['EUR', 1250, 12.5],
		['EUR', '1250', 12.5],
		['JPY', 1250, 1250],
		['KWD', 1250, 1.25],
		['CLF', 1, 0.0001],
		['EUR', 0, 0],
		['EUR', -500, -5],
		['EUR', '-1', -0.01],
	])('of %s in minor units: %p is %p', (currency, minor, major) => {
		expect(inMajorUnits(lines(minor), 'minor', currency)).toMatchObject([{ unit_price: major }]);
	});

	it.each([12.5, '12.50', 'two', undefined, null, NaN, Infinity, -1.5, '--1'])(
		'in minor units cannot be %p, and the line is named',
		(price) => {
			const refusal = refusalOf(() => inMajorUnits(lines(1, price), 'minor', 'EUR'));
			expect(refusal.message).toMatch(/^Line 2 > Unit Price: /);
		},
	);

	it.each(['', 'XYZ', 'eur'])('in minor units need a currency, and %p is none', (currency) => {
		expect(refusalOf(() => inMajorUnits(lines(1), 'minor', currency)).message).toMatch(
			/^Currency: /,
		);
	});

	it.each(['cents', 'typed', ''])('are not taken in the unit %p', (unit) => {
		for (const currency of ['EUR', '']) {
			const refusal = refusalOf(() => inMajorUnits(lines(1250), unit as never, currency));
			expect(refusal.message).toMatch(/^(Amount Unit|Currency): /);
		}
	});

	it.each([null, 5, 'Tea', []])('in minor units do not stand on %j', (odd) => {
		const both = [{ description: 'Tea', unit_price: 1 }, odd] as never;
		expect(refusalOf(() => inMajorUnits(both, 'minor', 'EUR')).message).toMatch(/^Line 2/);
	});
});

describe('the unit of prices', () => {
	const computing = (...names: string[]) => ({
		isComputed: (name: string) => names.includes(name),
		expressionOf: () => undefined,
		unitsOf: () => [],
		currenciesOf: () => [],
	});
	const sources = {
		form: { lines: { line: [{ description: 'Tea', unitPrice: 1250 }] } },
		items: { gathered: [{ description: 'Tea', unitPrice: 1250 }] },
		json: { linesJson: '[{"description":"Tea","unit_price":1250}]' },
	};
	const priced = (linesFrom: keyof typeof sources, amountUnit: string, ...computed: string[]) =>
		pricedLines(
			{ linesFrom, amountUnit, ...sources[linesFrom] } as never,
			'EUR',
			computing(...computed) as never,
		);

	describe.each([
		['form', 'unitPrice', 'linesJson'],
		['items', 'unitPrice', 'linesJson'],
		['json', 'linesJson', 'unitPrice'],
	] as const)('in lines from %s', (linesFrom, computed, other) => {
		it('is major when they are typed, whatever other fields hold', () => {
			expect(priced(linesFrom, 'typed', other)).toMatchObject([{ unit_price: 1250 }]);
		});

		it('has to be chosen when they are computed', () => {
			const refusal = refusalOf(() => priced(linesFrom, 'typed', computed));
			expect(refusal.message).toBe(
				'Amount Unit: choose Major or Minor, because the unit price comes from an expression',
			);
			expect(priced(linesFrom, 'major', computed)).toMatchObject([{ unit_price: 1250 }]);
			expect(priced(linesFrom, 'minor', computed)).toMatchObject([{ unit_price: 12.5 }]);
		});

		// 1250 "cents" became 1,250.00.
		it.each(['cents', 'Minor', '', undefined])('cannot be %p', (unit) => {
			expect(refusalOf(() => priced(linesFrom, unit as string)).message).toBe(
				'Amount Unit: must be major or minor',
			);
		});
	});
});

describe('where lines come from', () => {
	const from = (linesFrom: string, more: object) => rowsOf({ linesFrom, ...more } as never);
	const form = { lines: { line: [{ description: 'Form', unitPrice: 1 }] } };
	const linesJson = '[{"description":"JSON","unit_price":2}]';
	const gathered = [{ description: 'Item', unitPrice: 3 }];

	it.each([
		['form', { description: 'Form', unit_price: 1 }],
		['json', { description: 'JSON', unit_price: 2 }],
		['items', { description: 'Item', unit_price: 3 }],
	])('is the %s only', (linesFrom, expected) => {
		expect(from(linesFrom, { ...form, linesJson, gathered })).toEqual([expected]);
	});

	it.each([undefined, null, {}, { line: [] }])('is nowhere in a form of %j', (lines) => {
		expect(from('form', { lines })).toEqual([]);
	});

	it.each(['', 'x', '{}', 'null', '[', undefined, {}, 5])('is not the JSON %j', (text) => {
		expect(refusalOf(() => from('json', { linesJson: text })).message).toMatch(/^Lines: /);
	});
});
