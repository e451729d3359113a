import type { IDataObject } from 'n8n-workflow';
import { create } from '../../../../../nodes/MerchantPayments/resources/payout/create';
import type { IdempotencyKey } from '../../../../../nodes/shared/operation/draft';
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

describe('a payout that the service returns for a known key', () => {
	const returned = async (more: object, doubt: boolean) => {
		const { output } = await build();
		const body = { payoutId: 'p', idempotentReplay: true, ...more };
		return output?.({ status: 200, headers: {}, body, doubt }) as IDataObject;
	};

	it.each<[object, RegExp]>([
		[{ status: 'completed' }, /It was paid once\./],
		[{ original: { status: 'completed' } }, /It was paid once\./],
		[{ status: 'processing' }, /Its status is processing: .* not confirmed/],
		[{ status: 'pending' }, /awaiting approval: nothing has been paid/],
		[{ status: 'failed' }, /Its status is failed: nothing was paid/],
		[{ status: 'pending', original: { status: 'cancelled' } }, /cancelled: nothing was paid/],
		[{ status: 'pending', requiresApproval: true }, /awaiting approval: nothing has been paid/],
		[{ original: { requires_approval: true } }, /awaiting approval: nothing has been paid/],
		// The first response is repeated, and what was read since knows better.
		[{ requiresApproval: true, original: { status: 'completed' } }, /It was paid once\./],
		[{ requiresApproval: true, original: { status: 'cancelled' } }, /cancelled: nothing was paid/],
		[{ status: 'frozen' }, /Its status is frozen\. Look at it in your Merchant dashboard/],
		[{}, /does not say whether it was paid\. Look at it in your Merchant dashboard/],
	])('says of %j what is known of it', async (more, state) => {
		for (const doubt of [true, false]) {
			const { note } = await returned(more, doubt);
			expect(note).toMatch(state);
			expect(/It was paid once/.test(String(note))).toBe(state.source.includes('paid once'));
		}
	});

	it('awaits approval where the original says so', async () => {
		for (const original of [{ requiresApproval: true }, { requires_approval: true }]) {
			expect(await returned({ original }, true)).toMatchObject({ requiresApproval: true });
		}
		expect(await returned({ original: { requires_approval: false } }, true)).toMatchObject({
			requiresApproval: false,
		});
		// A status that is not documented decides nothing.
		const original = { requires_approval: true, status: 'awaiting_approval' };
		expect(await returned({ original }, true)).toMatchObject({ requiresApproval: true });
	});
});
