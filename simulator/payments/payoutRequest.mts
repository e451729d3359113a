import { z } from 'zod/v4';
import type { World } from '../world.mts';
import { checkCurrency, exactMinor } from './checkCharge.mts';
import { PROVIDER_BANK } from './choices.mts';
import { currency, majorAmount } from './fields.mts';
import { availableBalance } from './payOut.mts';
import { refusal } from './refusal.mts';
import type { Caller } from './route.mts';

export const payoutBody = z.strictObject({
	amount: majorAmount,
	currency,
	destinationType: z.enum(['service_account', 'provider_bank', PROVIDER_BANK]),
	bankDetails: z
		.strictObject({
			accountNumber: z.string().optional(),
			bankCode: z.string().optional(),
			beneficiaryName: z.string().optional(),
		})
		.optional(),
});

type PayoutBody = z.output<typeof payoutBody>;

/** The amount in minor units. */
export const checkPayout = (world: World, { key, business }: Caller, body: PayoutBody): number => {
	if (key.environment === 'sandbox') throw refusal(400, 'Payouts need a live key');
	checkCurrency(world, body.currency);
	const amount = exactMinor(body.amount, body.currency);
	if (body.destinationType !== 'service_account') {
		const saved = business.settlementAccount;
		if (!saved) throw refusal(400, 'Invalid destination: no settlement account is on file');
		const sent = Object.entries(body.bankDetails ?? {});
		if (sent.some(([field, value]) => saved[field as keyof typeof saved] !== value)) {
			throw refusal(403, 'The bank details differ from the saved settlement account');
		}
	}
	if (amount > availableBalance(world, key, body.currency)) {
		throw refusal(400, 'Insufficient balance');
	}
	if (world.settings.provider === 'down') {
		throw refusal(502, 'The payment provider could not be reached');
	}
	return amount;
};
