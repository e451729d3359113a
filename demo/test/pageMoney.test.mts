import { pageModule } from './pageModule.mts';

const money = pageModule<{
	minorMoney: (minor: number, currency: string, decimals: number) => string;
	parseMinor: (text: string, decimals: number) => number;
}>('money.js');

describe('money on the page', () => {
	it.each([
		[123456, 'USD', 2, '1,234.56 USD'],
		[6400, 'JPY', 0, '6,400 JPY'],
		[12500, 'KWD', 3, '12.500 KWD'],
		[5, 'EUR', 2, '0.05 EUR'],
	])('shows %d as %s with %d decimals', (minor, currency, decimals, shown) => {
		expect(money.minorMoney(minor, currency, decimals)).toBe(shown);
	});

	it('reads what a person types without losing a cent', () => {
		expect(money.parseMinor('1.1', 2)).toBe(110);
		expect(money.parseMinor('4.35', 2)).toBe(435);
		expect(money.parseMinor('0.005', 3)).toBe(5);
		expect(money.parseMinor('6400', 0)).toBe(6400);
	});

	it.each([
		['', 2],
		['0', 2],
		['-5', 2],
		['1.005', 2],
		['1.5', 0],
		['1e3', 2],
		['many', 2],
	])('refuses %j with %d decimals', (text, decimals) => {
		expect(() => money.parseMinor(text, decimals)).toThrow(/\.$/);
	});
});
