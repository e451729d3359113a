import * as fc from 'fast-check';
import type { AmountUnit } from '../../../../nodes/shared/fields/amountUnit';
import { readAmount } from '../../../../nodes/shared/fields/readAmount';
import { EXPONENTS } from '../../../../nodes/shared/money/currencies';
import { seed } from '../../../harness/seed.mts';

const EACH_EXPONENT = [...new Map([...EXPONENTS].map(([code, exponent]) => [exponent, code]))];

const minor = fc.bigInt(0n, 10n ** 15n - 1n);

const read = (value: unknown, amountUnit: AmountUnit, currency: string, isComputed: boolean) =>
	readAmount(
		value,
		{ amountUnit, currency },
		{
			isComputed: () => isComputed,
			currenciesOf: () => [],
			unitsOf: () => [],
		},
	);

it.each(EACH_EXPONENT)(
	`typed, major and minor say the same with %i decimals (%s, seed ${seed})`,
	(_, currency) => {
		fc.assert(
			fc.property(minor, fc.boolean(), (units, asText) => {
				const written = (amount: number) => (asText ? String(amount) : amount);
				const money = read(written(Number(units)), 'minor', currency, true);
				expect(money.minor).toBe(Number(units));
				const major = written(money.major);
				expect(read(major, 'typed', currency, false)).toEqual(money);
				expect(read(major, 'major', currency, false)).toEqual(money);
				expect(read(major, 'major', currency, true)).toEqual(money);
				expect(() => read(major, 'typed', currency, true)).toThrow(/choose Major or Minor/);
			}),
			{ seed, numRuns: 300 },
		);
	},
);

it('has a currency of every number of decimals', () => {
	expect(EACH_EXPONENT.map(([exponent]) => exponent).sort()).toEqual([0, 2, 3, 4]);
});
