import { toMinor } from '../currency.mts';
import type { World } from '../world.mts';
import { findOwned } from './findOwned.mts';
import { fieldRefusal, refusal } from './refusal.mts';
import type { Owner } from './state.mts';

export const checkCurrency = (world: World, currency: string): void => {
	if (world.settings.unavailableCurrencies.includes(currency)) {
		throw refusal(501, 'Not available for that currency');
	}
};

/** The amount in minor units, or null when the payer chooses it. */
export const checkCharge = (
	world: World,
	owner: Owner,
	input: { amount?: number; currency: string; splitRecipientId?: string },
): number | null => {
	checkCurrency(world, input.currency);
	if (input.splitRecipientId !== undefined) {
		findOwned(world.payments.recipients, input.splitRecipientId, owner);
	}
	return input.amount === undefined ? null : exactMinor(input.amount, input.currency);
};

export const exactMinor = (amount: number, currency: string): number => {
	const minor = toMinor(amount, currency);
	if (minor === null) throw fieldRefusal('amount', `Has more decimals than ${currency} allows`);
	return minor;
};
