import { claim, ownEntry } from '../../../shared/ledger/claim';
import { lasting } from '../../../shared/ledger/store';
import type { OperationContext } from '../../../shared/operation/operation';

/** What makes two refunds the same. */
export interface RefundIdentity {
	readonly paymentId: string;
	/** Nothing for a full refund. */
	readonly minor?: number;
	/** A key of the user's own. */
	readonly refundKey?: string;
}

export type RefundState = 'done' | 'awaitingApproval' | 'open';

interface Status {
	/** The run that asks now has claimed it. */
	readonly isMine: boolean;
	readonly state: RefundState;
	/** The Refund Key belongs to this very refund. */
	readonly isSame: boolean;
}

/** The name by which all executions of this node know a refund. */
export const refundName = (
	{ paymentId, minor, refundKey }: RefundIdentity,
	environment: string,
): string =>
	refundKey
		? `refund key ${refundKey} in ${environment}`
		: `refund ${paymentId.toLowerCase()} ${minor ?? 'full'} in ${environment}`;

/**
 * What is recorded of a refund, because the service would execute it again: its name for ever, and
 * until its end is certain that it is open and what had been refunded when it began. While one of
 * its refunds is open, whatever happens to a payment may be the work of that one. These entries are
 * a format.
 */
export const createRefundLedger = (
	identity: RefundIdentity,
	{ store, round, environment }: Pick<OperationContext, 'store' | 'round' | 'environment'>,
) => {
	const name = refundName(identity, environment);
	const paymentId = identity.paymentId.toLowerCase();
	const own = ownEntry({ key: name, owner: round });
	const same = `${name} for ${paymentId} ${identity.minor ?? 'full'}`;
	const [open, awaiting] = [`${name} open`, `${name} awaiting approval`];
	const beganFrom = (amount: number) => `${name} from ${amount}`;
	const level = (amount: number) => `payment ${paymentId} in ${environment} from ${amount}`;
	const several = (amount: number) => `${level(amount)} several`;
	/** What goes once its end is certain. */
	const untilCertain = (from?: number) =>
		lasting([open, ...(from === undefined ? [] : [beganFrom(from)])]);
	/** Recorded by this refund, and not by another one that is open as well. */
	let ownLevel: string[] = [];

	return {
		name,
		/** Claims it, with what has been refunded so far. */
		claim: async (from?: number): Promise<'won' | 'mine' | 'taken'> => {
			const levels = from === undefined ? [] : [level(from)];
			const also = [...lasting([same]), ...untilCertain(from), ...levels];
			const { outcome, fresh } = await claim(store, { key: name, owner: round, also });
			if (outcome !== 'won' || from === undefined) return outcome;
			if (fresh.has(level(from))) ownLevel = levels;
			else await store.record(lasting([several(from)]));
			return outcome;
		},
		status: async (): Promise<Status> => {
			const found = await store.find([own, same, open, awaiting]);
			const state = found.has(awaiting) ? 'awaitingApproval' : found.has(open) ? 'open' : 'done';
			return { isMine: found.has(own), isSame: found.has(same), state };
		},
		settle: async (state: Exclude<RefundState, 'open'>, from?: number): Promise<void> => {
			if (state === 'done') await store.remove([...untilCertain(from), ...ownLevel]);
			else await store.record(lasting([awaiting]));
		},
		/** Certainly not done, so it may be done later. */
		release: async (from?: number): Promise<void> =>
			await store.remove([name, ...lasting([own, same]), ...untilCertain(from), ...ownLevel]),
		/** Which of these amounts had been refunded when it began. */
		beganFrom: async (amounts: readonly number[]): Promise<number | undefined> => {
			const found = await store.find(amounts.map(beganFrom));
			return amounts.find((amount) => found.has(beganFrom(amount)));
		},
		/** Whether another refund of the payment was open at the same time. */
		isContested: async (from: number): Promise<boolean> =>
			(await store.find([several(from)])).size > 0,
	};
};

export type RefundLedger = ReturnType<typeof createRefundLedger>;
