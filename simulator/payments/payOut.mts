import type { World } from '../world.mts';
import { emitPayout } from './events.mts';
import type { Payout } from './objects.mts';
import { businessNamed, type Owner } from './state.mts';

/** Money of payouts under way is reserved; the balance itself falls on completion only. */
export const availableBalance = (world: World, owner: Owner, currency: string): number => {
	const balance = businessNamed(world.payments, owner.business).balances[currency] ?? 0;
	const reserved = world.payments.payouts
		.filter((payout) => payout.business === owner.business && payout.currency === currency)
		.filter((payout) => payout.status === 'pending' || payout.status === 'processing')
		.reduce((sum, payout) => sum + payout.amount, 0);
	return balance - reserved;
};

/** A transfer inside the service completes at once, a bank transfer awaits the provider. */
export const submitPayout = (world: World, payout: Payout, requestId: string | null): void => {
	payout.status = 'processing';
	record(world, payout, 'payout', requestId);
	if (payout.destinationType === 'service_account') completePayout(world, payout, requestId);
};

export const completePayout = (world: World, payout: Payout, requestId: string | null): void => {
	payout.status = 'completed';
	const { balances } = businessNamed(world.payments, payout.business);
	balances[payout.currency] = (balances[payout.currency] ?? 0) - payout.amount;
	record(world, payout, 'payout_debit', requestId);
	emitPayout(world, payout);
};

export const failPayout = (world: World, payout: Payout, reason: string): void => {
	payout.status = 'failed';
	payout.failureReason = reason;
	emitPayout(world, payout);
};

const record = (
	world: World,
	payout: Payout,
	kind: 'payout' | 'payout_debit',
	requestId: string | null,
): void => {
	world.ledger.push({
		at: world.clock.iso(),
		kind,
		business: payout.business,
		id: payout.id,
		amount: payout.amount,
		currency: payout.currency,
		request_id: requestId,
	});
};
