import fc from 'fast-check';
import { exponentOf, readMoney, type Unit } from '../../../../nodes/shared/money/money';
import { refusalOf } from '../../../harness/refusalOf';
import { seed } from '../../../harness/seed.mts';

describe('what is read', () => {
	it.each<[unknown, Unit, string, number, number]>([
		[12.5, 'major', 'USD', 12.5, 1250],
		['12.50', 'major', 'USD', 12.5, 1250],
		[' 12.50 ', 'major', 'USD', 12.5, 1250],
		['007.50', 'major', 'USD', 7.5, 750],
		['0012', 'minor', 'USD', 0.12, 12],
		['12.00', 'minor', 'USD', 0.12, 12],
		[1250, 'minor', 'USD', 12.5, 1250],
		[0.29, 'major', 'USD', 0.29, 29],
		[1.1, 'major', 'KWD', 1.1, 1100],
		['1.2340', 'major', 'KWD', 1.234, 1234],
		['1.234', 'major', 'KWD', 1.234, 1234],
		['0.500', 'major', 'EUR', 0.5, 50],
		['1250.500', 'major', 'EUR', 1250.5, 125050],
		[1, 'minor', 'CLF', 0.0001, 1],
		['0.0001', 'major', 'UYW', 0.0001, 1],
		[500, 'major', 'JPY', 500, 500],
		['1.00', 'major', 'JPY', 1, 1],
		[500, 'minor', 'JPY', 500, 500],
		[0, 'major', 'USD', 0, 0],
		[-0, 'major', 'USD', 0, 0],
		['0.00', 'minor', 'EUR', 0, 0],
		[100_000_000, 'major', 'CLF', 100_000_000, 1_000_000_000_000],
		[Number.MAX_SAFE_INTEGER, 'minor', 'JPY', 9007199254740991, 9007199254740991],
		['1.50000000000000000000000000', 'major', 'USD', 1.5, 150],
		// What computers make of 0.1 + 0.2, 3.8 × 1.2 and 4.35 × 100.
		[0.1 + 0.2, 'major', 'USD', 0.3, 30],
		[3.8 * 1.2, 'major', 'EUR', 4.56, 456],
		[4.35 * 100, 'minor', 'EUR', 4.35, 435],
		[1.1 * 3, 'major', 'KWD', 3.3, 3300],
		[9.995 * 1.2, 'major', 'KWD', 11.994, 11994],
	])('%p as %s %s', (value, unit, currency, major, minor) => {
		expect(readMoney(value, unit, currency)).toStrictEqual({ currency, major, minor });
	});
});

describe('what is refused', () => {
	it.each<[unknown, string, RegExp]>([
		[10.005, 'USD', /^Amount: 10.005 has more decimals than USD allows \(2\)$/],
		[1.5, 'JPY', /^Amount: 1.5 has more decimals than JPY allows \(0\)$/],
		['1.2345', 'KWD', /more decimals than KWD allows \(3\)$/],
		['1.00001', 'CLF', /more decimals than CLF allows \(4\)$/],
		[1e21, 'USD', /is not an amount$/],
		['1e21', 'USD', /is not an amount$/],
		[1e-7, 'USD', /is not an amount$/],
		[NaN, 'USD', /^Amount: NaN is not an amount$/],
		[Infinity, 'USD', /^Amount: Infinity is not an amount$/],
		[-Infinity, 'USD', /is negative$/],
		[-1, 'USD', /^Amount: -1 is negative$/],
		[' -0.01', 'USD', /is negative$/],
		['+5', 'USD', /is not an amount$/],
		['', 'USD', /^Amount: must not be empty$/],
		[null, 'USD', /^Amount: must not be empty$/],
		[undefined, 'USD', /^Amount: must not be empty$/],
		['   ', 'USD', /^Amount: /],
		[true, 'USD', /is not an amount$/],
		[[], 'USD', /is not an amount$/],
		[[12], 'USD', /is not an amount$/],
		[{}, 'USD', /is not an amount$/],
		[10n, 'USD', /is not an amount$/],
		['12,50', 'USD', /is not an amount$/],
		['1,000.00', 'USD', /is not an amount$/],
		['1_000', 'USD', /is not an amount$/],
		['1 000', 'USD', /is not an amount$/],
		['0x10', 'USD', /is not an amount$/],
		['١٢', 'USD', /is not an amount$/],
		['１２', 'USD', /is not an amount$/],
		['12.', 'USD', /is not an amount$/],
		['.5', 'USD', /is not an amount$/],
		['1.2.3', 'USD', /is not an amount$/],
		['€5', 'EUR', /is not an amount$/],
		['12\n50', 'USD', /is not an amount$/],
		['9'.repeat(400), 'JPY', /too large to be handled exactly$/],
		[Number.MAX_SAFE_INTEGER, 'USD', /too large to be handled exactly$/],
		['9007199254740993', 'JPY', /too large to be handled exactly$/],
	])('%p as major %s', (value, currency, message) => {
		expect(refusalOf(() => readMoney(value, 'major', currency)).message).toMatch(message);
	});

	// In half of the world a point stands between thousands.
	it.each<[string, Unit, string]>([
		['1.250', 'major', 'EUR'],
		[' 12.500 ', 'major', 'USD'],
		['1.000', 'major', 'JPY'],
		['999.000', 'minor', 'EUR'],
	])('%p as %s %s, which may be a thousand times as much', (value, unit, currency) => {
		const { message, description } = refusalOf(() => readMoney(value, unit, currency));
		expect(message).toBe(
			`Amount: "${value.trim()}" may mean ${Number(value)} or ${Number(value) * 1000}`,
		);
		expect(description).toMatch(/^Write [\d.]+ or \d+ instead\. Nothing was sent\.$/);
	});

	it.each([12.5, '0.1', '1250.01'])('%p as minor units', (value) => {
		const { message } = refusalOf(() => readMoney(value, 'minor', 'USD'));
		expect(message).toBe(`Amount: ${value} is not a whole number of minor units`);
	});

	// A safe integer of cents whose major units no number can hold: 90071992547409.87 reads as .88.
	it.each([9007199254740987, Number.MAX_SAFE_INTEGER])('%d cents, too large in euros', (value) => {
		const { message } = refusalOf(() => readMoney(value, 'minor', 'EUR'));
		expect(message).toMatch(/too large to be handled exactly$/);
	});

	it.each(['usd', 'US', 'USDT', '', ' USD', 'XXX', 'XAU', '__proto__'])('currency %p', (code) => {
		expect(refusalOf(() => exponentOf(code)).message).toMatch(/^Currency: /);
		expect(refusalOf(() => readMoney(1, 'major', code)).message).toMatch(/^Currency: /);
	});

	it('says the name of the field', () => {
		const { message } = refusalOf(() => readMoney(-1, 'major', 'USD', 'Preset Amount'));
		expect(message).toBe('Preset Amount: -1 is negative');
	});

	// An expression may put anything there; taken for major it would pay a hundredfold.
	it.each(['Minor', 'MINOR', 'cents', '', undefined, null])('amount unit %p', (unit) => {
		const { message } = refusalOf(() => readMoney(1250, unit as Unit, 'USD'));
		expect(message).toMatch(/^Amount Unit: /);
	});
});

describe(`the border between noise and decimals (seed ${seed})`, () => {
	const AT = [
		['JPY', 0],
		['EUR', 2],
		['KWD', 3],
		['CLF', 4],
	] as const;
	/** So many billionths of the smallest unit beyond a whole number of them, as text. */
	const beyond = (minor: number, exponent: number, billionths: number) => {
		const digits = String(BigInt(minor) * 1_000_000_000n + BigInt(billionths)).padStart(
			exponent + 10,
			'0',
		);
		const point = digits.length - exponent - 9;
		return `${digits.slice(0, point)}.${digits.slice(point)}`;
	};

	it.each(AT)(
		'%s takes less than a millionth of its smallest unit for nothing',
		(code, exponent) => {
			fc.assert(
				fc.property(
					fc.integer({ min: 0, max: 10_000_000_000 }),
					fc.integer({ min: -999, max: 999 }),
					(minor, billionths) => {
						fc.pre(minor > 0 || billionths >= 0);
						expect(readMoney(beyond(minor, exponent, billionths), 'major', code).minor).toBe(minor);
					},
				),
				{ seed },
			);
		},
	);

	it.each(AT)('%s refuses a millionth of its smallest unit and more', (code, exponent) => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 10_000_000_000 }),
				fc.integer({ min: 1_000, max: 999_999_000 }),
				(minor, billionths) => {
					const text = beyond(minor, exponent, billionths);
					expect(refusalOf(() => readMoney(text, 'major', code)).message).toContain('decimals');
				},
			),
			{ seed },
		);
	});
});
