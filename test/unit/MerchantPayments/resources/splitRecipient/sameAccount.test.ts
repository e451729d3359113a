import { isSameAccount } from '../../../../../nodes/MerchantPayments/resources/splitRecipient/sameAccount';

describe('an account number', () => {
	it.each([
		['0123456789', '0123 4567-89'],
		['0123456789', '0123\u00a0456\u2011789'],
		['DE89370400440532013000', 'de89 3704 0044 0532 0130 00'],
		['DE89370400440532013000', 'DE89 **** **** 3000'],
		['DE89370400440532013000', 'DE89XXXXXXXXXXXXXX3000'],
		['12/345.678', '12345678'],
	])('%s is %s', (asked, found) => {
		expect(isSameAccount(found, asked)).toBe(true);
	});

	it.each([
		['0123456789', '123456789'],
		['0123456789', 123456789],
		['DE89370400440532013000', 'DE89370400440532013001'],
		['DE89370400440532013000', 'DE89 **** **** 3001'],
		['abc', 'ABC'],
		// One X is a letter of the number and hides nothing.
		['MT84MALX01100001', 'MT84MALX99900001'],
	])('%s is not certainly %s', (asked, found) => {
		expect(isSameAccount(found, asked)).toBe(false);
	});
});
