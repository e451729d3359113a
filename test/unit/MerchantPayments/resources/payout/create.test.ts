import { create } from '../../../../../nodes/MerchantPayments/resources/payout/create';
import type { IdempotencyKey } from '../../../../../nodes/shared/operation/operation';
import { buildRequest } from '../../../../../nodes/shared/run/build';
import { itemAnswering } from '../../../../harness/operation';

const input = {
	amount: 12.5,
	amountUnit: 'major',
	currency: 'EUR',
	destinationType: 'provider_bank',
	bankDetails: {},
	options: {},
};

const headerKey = ({ own, content }: IdempotencyKey) => own ?? `key of ${JSON.stringify(content)}`;

const build = async (changes: object = {}) =>
	await buildRequest(create, { ...input, ...changes } as never, itemAnswering().item, headerKey);

// Sent as "", a detail does not match the saved account, and the payout is refused with a 403.
it('leaves out a bank detail that was left empty', async () => {
	const { request } = await build({ bankDetails: { accountNumber: '', bankCode: '058' } });
	expect(request.body?.bankDetails).toEqual({ bankCode: '058' });
	const { request: none } = await build({ bankDetails: { accountNumber: '', bankCode: '' } });
	expect(none.body).not.toHaveProperty('bankDetails');
});

it('makes its key of all that is sent, so that another payout never gets the old answer', async () => {
	const keys = await Promise.all(
		[
			{},
			{ amount: 12.51 },
			{ currency: 'USD' },
			{ destinationType: 'service_account' },
			{ bankDetails: { accountNumber: '1' } },
			{ bankDetails: { accountNumber: '2' } },
		].map(async (changes) => (await build(changes)).request.headers?.['Idempotency-Key']),
	);
	expect(new Set(keys).size).toBe(6);
});

it('has one key for one amount, in whichever unit it was written', async () => {
	const [major, minor] = [await build(), await build({ amount: 1250, amountUnit: 'minor' })];
	expect(major.request.body).toEqual(minor.request.body);
	expect(major.request.headers).toEqual(minor.request.headers);
});

it.each(['Minor', 'cents', '', undefined])('refuses the amount unit %p', async (amountUnit) => {
	await expect(build({ amount: 1250, amountUnit })).rejects.toThrow(/^Amount Unit: /);
});

it.each([undefined, null])('refuses the currency %p by its label', async (currency) => {
	await expect(build({ currency })).rejects.toThrow(/^Currency: /);
});
