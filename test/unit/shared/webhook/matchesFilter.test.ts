import { matchesFilter, textsIn } from '../../../../nodes/shared/webhook/matchesFilter';

/** Whether an event in this currency and of this amount passes a filter. */
const passes = (options: object, currency?: unknown, amount?: number): boolean =>
	matchesFilter({ type: 'payment.paid', data: { currency } as never }, options, {
		amountOf: () => amount,
	});

it.each([
	['EUR, usd;chf', ['EUR', 'usd', 'chf']],
	[
		['EUR', 'USD GBP'],
		['EUR', 'USD', 'GBP'],
	],
	[undefined, []],
	[[7, null, ' '], []],
])('finds the words in %p', (value, words) => {
	expect(textsIn(value)).toEqual(words);
});

it('passes events in the currencies that are wanted, however they are written', () => {
	expect(passes({ currencies: 'eur, usd' }, 'EUR')).toBe(true);
	expect(passes({ currencies: ['EUR', 'USD'] }, ' usd ')).toBe(true);
	for (const currencies of ['EUR/GBP', 'EUR & GBP', 'EUR and GBP', 'eur, gbp.']) {
		expect(passes({ currencies }, 'USD')).toBe(false);
		expect(passes({ currencies }, 'GBP')).toBe(true);
	}
	expect(passes({ currencies: 'EUR' }, 'USD')).toBe(false);
});

it.each([
	[''],
	[undefined],
	['euro'],
	[7],
	['any'],
	['ALL'],
	['all, EUR'],
	['EUR, RMB'],
	['not EUR'],
	['EUR and BTC'],
])('passes everything where the filter is %p', (currencies) => {
	expect(passes({ currencies }, 'USD')).toBe(true);
});

it.each([undefined, '', 7])('passes an event whose currency is %p', (currency) => {
	expect(passes({ currencies: 'EUR' }, currency)).toBe(true);
});

it('passes events of at least the minimum, and those without an amount', () => {
	expect(passes({ minimumAmount: 10 }, 'EUR', 9.99)).toBe(false);
	expect(passes({ minimumAmount: 10 }, 'EUR', 10)).toBe(true);
	expect(passes({ minimumAmount: '10' }, 'EUR', 10.01)).toBe(true);
	expect(passes({ minimumAmount: 10 }, 'EUR')).toBe(true);
});

it.each([0, -5, '', undefined, 'much'])('has no minimum where it is %p', (minimumAmount) => {
	expect(passes({ minimumAmount }, 'EUR', -10)).toBe(true);
});
