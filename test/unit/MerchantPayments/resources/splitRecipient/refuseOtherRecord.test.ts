import { refuseOtherRecord } from '../../../../../nodes/MerchantPayments/resources/splitRecipient/refuseOtherRecord';
import { refusalOf } from '../../../../harness/refusalOf';

const asked = {
	externalReference: 'seller-42',
	name: 'Ada Ltd',
	accountBank: '058',
	accountNumber: '0123456789',
	splitValue: 12.5,
};

const LABELS: Record<string, string> = {
	accountNumber: 'Account Number',
	accountBank: 'Bank Code',
};

const check = (returned: unknown, request: object = asked) =>
	refuseOtherRecord(returned as never, request as never, (name) => LABELS[name] ?? name);

describe('the recipient that was asked for', () => {
	it.each<[string, unknown]>([
		['with every field', { id: 'r1', ...asked }],
		['with none of them', { id: 'r1' }],
		['with nothing at all', undefined],
		['with empty ones', { id: 'r1', accountNumber: null, name: undefined }],
		['in the other spelling', { account_number: '0123456789', split_value: '12.50' }],
		['with the share as text', { splitValue: '12.5' }],
		['with spaces around', { name: ' Ada Ltd ' }],
		['masked, last digits shown', { accountNumber: '******6789' }],
		['masked with bullets', { accountNumber: '••••6789' }],
		['masked with letters', { accountNumber: 'XXXXXX6789' }],
		['masked in groups', { accountNumber: '**** **** 6789' }],
		['masked, first digits shown', { accountNumber: '0123******' }],
		['masked in the middle', { accountNumber: '01******89' }],
		['masked as a whole', { accountNumber: '**********' }],
		['with its digits in groups', { accountNumber: '012 345-67.89' }],
	])('is taken %s', (_, returned) => {
		expect(check(returned)).toEqual(expect.any(Array));
	});

	it.each<[string, object, string[]]>([
		['nothing', asked, []],
		['what is missing', { id: 'r1' }, ['name', 'accountBank', 'accountNumber', 'splitValue']],
		['what is masked as a whole', { ...asked, accountNumber: '**********' }, ['accountNumber']],
		['what is empty', { ...asked, name: '', splitValue: null }, ['name', 'splitValue']],
		['no part of a number', { ...asked, accountNumber: '******6789' }, []],
	])('leaves open %s', (_, returned, open) => {
		expect(check(returned)).toEqual(open);
	});

	it('may have what was left empty', () => {
		const returned = { ...asked, recipientMobile: '+49 30 1' };
		expect(check(returned, { ...asked, recipientMobile: '' })).toEqual([]);
		expect(check(returned, { ...asked, recipientMobile: '030 1' })).toEqual([]);
	});
});

describe('another recipient', () => {
	it.each<[string, object]>([
		['account', { accountNumber: '9876543210' }],
		['account in the other spelling', { account_number: '9876543210' }],
		['bank', { accountBank: '044' }],
		['name', { name: 'Eve Ltd' }],
		['share', { splitValue: 100 }],
		['masked account', { accountNumber: '******6780' }],
		['account, masked in the middle', { accountNumber: '99******89' }],
		['account, masked at the end', { accountNumber: '9999******' }],
		// Numbers would be equal, accounts are not.
		['account without the leading zero', { accountNumber: '123456789' }],
		['bank without the leading zero', { accountBank: '58' }],
	])('is refused: another %s', (_, returned) => {
		expect(() => check({ id: 'r1', ...returned })).toThrow(/returned a recipient with another/);
	});

	it('is refused when long account numbers differ in the last digit', () => {
		const [mine, theirs] = ['12345678901234567890', '12345678901234567891'];
		const request = { ...asked, accountNumber: mine };
		expect(() => check({ accountNumber: theirs }, request)).toThrow(
			/returned a recipient with another/,
		);
	});

	it('is refused when its name only looks masked', () => {
		expect(() => check({ name: 'Foxx Ltd' })).toThrow(/returned a recipient with another/);
	});

	it('is named with its id, the reference and the fields that differ, not their values', () => {
		const refusal = refusalOf(() => check({ id: 'r1', accountBank: '044', accountNumber: '98' }));
		expect(refusal.message).toMatch(
			/"seller-42" the service returned .* another Bank Code, Account Number$/,
		);
		expect(refusal.description).toMatch(/older recipient.*may have been created.*\(r1\)/);
		expect(`${refusal.message}${refusal.description}`).not.toMatch(/0123456789|044/);
	});

	// Neither a new nor an old recipient is marked as such, so nothing can be concluded.
	it('leaves open whether something was created, and gives what to look for', () => {
		const refusal = refusalOf(() => check({ id: 'r1', accountNumber: '98' }));
		expect(refusal.description).not.toMatch(/nothing was created/i);
		expect(refusal.extra).toEqual({
			processed: 'unknown',
			id: 'r1',
			externalReference: 'seller-42',
		});
	});
});
