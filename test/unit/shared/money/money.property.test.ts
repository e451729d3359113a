import * as fc from 'fast-check';
import { UserError } from 'n8n-workflow';
import { EXPONENTS } from '../../../../nodes/shared/money/currencies';
import { type Money, readMoney, type Unit } from '../../../../nodes/shared/money/money';
import { seed } from '../../../harness/seed.mts';

const SAFE_DIGITS = 10n ** 15n - 1n;
const currency = fc.constantFrom(...EXPONENTS);
const digits = (length: fc.StringConstraints) =>
	fc.string({ unit: fc.constantFrom(...'0123456789'), ...length });
const check = <T extends [unknown, ...unknown[]]>(property: fc.IProperty<T>) =>
	fc.assert(property, { seed, numRuns: 500 });

/** Decimal text to minor units without going through any number. */
const minorOf = (text: string, exponent: number): bigint => {
	const [whole, fraction = ''] = text.split('.');
	return BigInt(whole) * 10n ** BigInt(exponent) + BigInt(fraction.padEnd(exponent, '0') || '0');
};

const expectExact = ({ major, minor }: Money, expected: bigint, exponent: number) => {
	expect(BigInt(minor)).toBe(expected);
	expect(minorOf(String(major), exponent)).toBe(expected);
};

const readOrRefuse = (value: unknown, unit: Unit, code: string): Money | undefined => {
	try {
		return readMoney(value, unit, code);
	} catch (error) {
		expect(error).toBeInstanceOf(UserError);
		return undefined;
	}
};

describe(`every currency (seed ${seed})`, () => {
	it('minor to major and back is the same amount', () => {
		check(
			fc.property(currency, fc.bigInt(0n, SAFE_DIGITS), ([code, exponent], units) => {
				const money = readMoney(String(units), 'minor', code);
				expectExact(money, units, exponent);
				expect(readMoney(money.major, 'major', code)).toEqual(money);
				expect(readMoney(Number(units), 'minor', code)).toEqual(money);
			}),
		);
	});

	it('major text becomes both units exactly', () => {
		check(
			fc.property(currency, fc.bigInt(0n, 10n ** 11n - 1n), digits({ maxLength: 4 }), (c, w, f) => {
				const [code, exponent] = c;
				const fraction = f.slice(0, exponent);
				const text = fraction ? `${w}.${fraction}` : String(w);
				expectExact(readMoney(text, 'major', code), minorOf(text, exponent), exponent);
				expectExact(readMoney(Number(text), 'major', code), minorOf(text, exponent), exponent);
			}),
		);
	});

	it('refuses every decimal too many', () => {
		// Longer ones may be the noise of binary arithmetic, below a millionth of the smallest unit.
		const tail = fc.tuple(digits({ maxLength: 4 }), fc.constantFrom(...'123456789'));
		check(
			fc.property(currency, fc.nat(), tail, ([code, exponent], whole, [middle, last]) => {
				const major = `${whole}.${'0'.repeat(exponent)}${middle}${last}`;
				expect(() => readMoney(major, 'major', code)).toThrow(/more decimals/);
				expect(() => readMoney(`${whole}.${middle}${last}`, 'minor', code)).toThrow(
					/not a whole number/,
				);
			}),
		);
	});

	it('is exact or refused for any number of digits', () => {
		check(
			fc.property(currency, digits({ minLength: 1, maxLength: 30 }), ([code, exponent], whole) => {
				const money = readOrRefuse(whole, 'minor', code);
				if (BigInt(whole) <= SAFE_DIGITS) expect(money).toBeDefined();
				if (BigInt(whole) > Number.MAX_SAFE_INTEGER) expect(money).toBeUndefined();
				if (money) expectExact(money, BigInt(whole), exponent);
			}),
		);
	});

	it('never rounds a number', () => {
		check(
			fc.property(currency, fc.double(), ([code, exponent], value) => {
				const money = readOrRefuse(value, 'major', code);
				if (money) expectExact(money, minorOf(String(value), exponent), exponent);
				if (money) expect(money.major).toBe(value === 0 ? 0 : value);
				if (value < 0 || !Number.isFinite(value)) expect(money).toBeUndefined();
			}),
		);
	});

	it('reads a text only when it is a plain decimal', () => {
		const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+e ') }));
		check(
			fc.property(
				currency,
				text,
				fc.constantFrom<Unit>('major', 'minor'),
				([code], value, unit) => {
					const money = readOrRefuse(value, unit, code);
					if (money) expect(value.trim()).toMatch(/^[0-9]+(\.[0-9]+)?$/);
				},
			),
		);
	});
});
