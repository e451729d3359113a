import type { AccountingState } from '../accounting/state.mts';
import type { PaymentsState } from '../payments/state.mts';
import type { World } from '../world.mts';

/** Payments amounts are minor units, whatever unit the service answers in. */
export interface StateDump {
	now: string;
	payments: Omit<PaymentsState, 'cancelRetry' | 'refunding' | 'held'>;
	accounting: AccountingState;
}

export const dumpState = (world: World): StateDump => {
	const { cancelRetry: _retries, refunding: _locks, held: _held, ...payments } = world.payments;
	return { now: world.clock.iso(), payments, accounting: world.accounting };
};
