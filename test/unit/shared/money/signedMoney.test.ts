import { readSignedMoney } from '../../../../nodes/shared/money/signedMoney';

it.each([
	['12.50', 'major', 'EUR', 12.5, 1250],
	['-12.50', 'major', 'EUR', -12.5, -1250],
	[-1250, 'minor', 'EUR', -12.5, -1250],
	[' -4950', 'minor', 'JPY', -4950, -4950],
	['-4.950', 'major', 'KWD', -4.95, -4950],
	['-0.00', 'major', 'EUR', 0, 0],
	[-0, 'minor', 'EUR', 0, 0],
] as const)('reads %p in %s units of %s', (value, unit, currency, major, minor) => {
	expect(readSignedMoney(value, unit, currency)).toEqual({ currency, major, minor });
});

it.each<[unknown]>([
	['--5'],
	['-'],
	['- -5'],
	['5-'],
	['-x'],
	[null],
	[{}],
	[{ toString: 1 }],
	[[5]],
	[NaN],
])('refuses %p', (value) => {
	expect(() => readSignedMoney(value, 'major', 'EUR', 'Fee')).toThrow(/^Fee: /);
});

it('does not call an amount empty that is none', () => {
	expect(() => readSignedMoney(true, 'major', 'EUR', 'Fee')).toThrow('Fee: "true" is not');
});
