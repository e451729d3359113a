import { code, codes } from 'currency-codes';
import { EXPONENTS } from '../../../../nodes/shared/money/currencies';

/** Metals, units of account, test codes: ISO 4217 gives them no minor unit, the package says 0. */
const WITHOUT_MINOR_UNIT = [
	...['XAG', 'XAU', 'XPD', 'XPT'],
	...['XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XSU', 'XUA'],
	...['XTS', 'XXX'],
];

/** Newer than the package's data of June 2024: the Arab accounting dinar and the Caribbean guilder. */
const NEWER = ['XAD', 'XCG'];

const independent = codes().filter((name) => !WITHOUT_MINOR_UNIT.includes(name));

it('knows exactly the currencies of ISO 4217 that have a minor unit', () => {
	expect([...EXPONENTS.keys()].sort()).toEqual([...independent, ...NEWER].sort());
});

it('compares with data that holds every code left out on purpose', () => {
	expect(WITHOUT_MINOR_UNIT.filter((name) => code(name) === undefined)).toEqual([]);
	expect(NEWER.filter((name) => code(name) !== undefined)).toEqual([]);
});

it.each(independent)('gives %s the exponent of ISO 4217', (name) => {
	expect(EXPONENTS.get(name)).toBe(code(name)?.digits);
});

it.each([
	['JPY', 0],
	['USD', 2],
	['XAD', 2],
	['XCG', 2],
	['KWD', 3],
	['IQD', 3],
	['CLF', 4],
	['UYW', 4],
])('gives %s %i decimals', (name, exponent) => {
	expect(EXPONENTS.get(name)).toBe(exponent);
});

it.each(WITHOUT_MINOR_UNIT)('has no amounts in %s', (name) => {
	expect(EXPONENTS.has(name)).toBe(false);
});
