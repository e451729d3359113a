import { majorText } from '../../../../nodes/shared/money/majorText';

it.each([
	[1250n, 'EUR', '12.50'],
	[-1250n, 'EUR', '-12.50'],
	[5n, 'EUR', '0.05'],
	[-5n, 'EUR', '-0.05'],
	[0n, 'EUR', '0.00'],
	[4950n, 'JPY', '4950'],
	[0n, 'JPY', '0'],
	[4950n, 'KWD', '4.950'],
	[4950n, 'CLF', '0.4950'],
	[12345678901234567890n, 'EUR', '123456789012345678.90'],
])('writes %p %s as %s', (minor, currency, text) => {
	expect(majorText(minor, currency)).toBe(text);
});
