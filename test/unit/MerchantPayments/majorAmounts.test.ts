import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { majorAmounts } from '../../../nodes/MerchantPayments/majorAmounts';
import { EXPONENTS } from '../../../nodes/shared/money/currencies';
import { seed } from '../../harness/seed.mts';

const NAMES = ['amount', 'fee_amount'];

it.each([
	['EUR', 1050, 10.5],
	['eur', 1050, 10.5],
	['JPY', 1050, 1050],
	['KWD', 1050, 1.05],
	['CLF', 10501, 1.0501],
	['USD', 0, 0],
	['USD', 1, 0.01],
	['USD', '1999', 19.99],
	['USD', 9_999_999_999, 99_999_999.99],
])('%s %s minor is %s major', (currency, amount, major) => {
	expect(majorAmounts({ currency, amount }, NAMES, 'minor')).toEqual({ amount: major });
});

it.each([
	['EUR', 49.5, 49.5],
	['EUR', '49.50', 49.5],
	['JPY', 4950, 4950],
	['KWD', '1.050', 1.05],
])('%s %s major stays %s', (currency, amount, major) => {
	expect(majorAmounts({ currency, amount }, NAMES, 'major')).toEqual({ amount: major });
});

it.each([
	[-58, 'minor', -0.58],
	['-58', 'minor', -0.58],
	[-0.58, 'major', -0.58],
] as const)('keeps the sign of %p %s', (amount, unit, major) => {
	expect(majorAmounts({ currency: 'EUR', amount }, NAMES, unit)).toEqual({ amount: major });
});

it.each([
	[49.5, 'minor'],
	[49.505, 'major'],
] as const)('leaves out %p, which cannot be %s', (amount, unit) => {
	expect(majorAmounts({ currency: 'EUR', amount }, NAMES, unit)).toEqual({});
});

it.each([
	{ amount: 199, fee_amount: 2.99 },
	{ amount: 199, fee_amount: '3.00' },
	{ amount: 199, net_settled: -1.5 },
])('claims nothing of a record that is not in minor units: %p', (amounts) => {
	expect(majorAmounts({ currency: 'EUR', ...amounts }, ['amount'], 'minor')).toEqual({});
	expect(majorAmounts({ currency: 'EUR', ...amounts }, ['amount'], 'major')).toEqual({
		amount: 199,
	});
});

it('takes the named amounts and no other', () => {
	const data = { currency: 'USD', amount: 100, fee_amount: 3, net_amount: 97, id: '5' };
	expect(majorAmounts(data, NAMES, 'minor')).toEqual({ amount: 1, fee_amount: 0.03 });
});

const nested = (levels: number) =>
	JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as IDataObject[];

it.each([
	['no currency', { amount: 100 }],
	['a currency that does not exist', { currency: 'XYZ', amount: 100 }],
	['a currency that is no text', { currency: 978, amount: 100 }],
	['no amount', { currency: 'EUR' }],
	['null', { currency: 'EUR', amount: null }],
	['a part of a cent', { currency: 'EUR', amount: 10.5 }],
	['words', { currency: 'EUR', amount: 'ten' }],
	['an object', { currency: 'EUR', amount: {} }],
	['a list of lists without end', { currency: 'EUR', amount: nested(50_000) }],
	['an object that is no text', { currency: 'EUR', amount: { toString: 1, valueOf: 1 } }],
	['more than can be handled exactly', { currency: 'EUR', amount: 1e21 }],
])('leaves an amount out over %s, and does not fail', (_, data) => {
	expect(majorAmounts(data, NAMES, 'minor')).toEqual({});
});

it(`says of a number what it says of the same text (seed ${seed})`, () => {
	const number = fc.oneof(
		fc.maxSafeInteger(),
		fc.integer(),
		fc.integer().map((minor) => minor / 100),
		fc.integer().map((minor) => minor / 10_000),
		fc.double({ noNaN: true }),
	);
	const units = fc.constantFrom('minor' as const, 'major' as const);
	fc.assert(
		fc.property(fc.constantFrom(...EXPONENTS.keys()), number, units, (currency, value, unit) => {
			const read = (amount: unknown) => majorAmounts({ currency, amount } as never, NAMES, unit);
			// Text is converted digit by digit.
			expect(read(value).amount ?? null).toBe(read(`${value}`).amount ?? null);
		}),
		{ seed, numRuns: 5_000 },
	);
});
