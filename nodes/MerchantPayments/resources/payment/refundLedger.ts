import { UserError } from 'n8n-workflow';
import { claim, ownEntry } from '../../../shared/ledger/claim';
import { lasting } from '../../../shared/ledger/look';
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

/** Where an open refund stands among those of its payment. */
interface Place {
	readonly number: number;
	/** It was the first one to find another there. */
	readonly isSecond: boolean;
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
 * What is recorded of a refund, because the service would execute it again: its name and its owner
 * for ever, and until its end is certain that it is open and what had been refunded when it began.
 * Open refunds of a payment take places: while there are several, a change of the payment proves
 * nothing, because it may be the work of another one. These entries are a format.
 */
export const createRefundLedger = (
	identity: RefundIdentity,
	{ store, round, environment }: Pick<OperationContext, 'store' | 'round' | 'environment'>,
) => {
	const name = refundName(identity, environment);
	const paymentId = identity.paymentId.toLowerCase();
	const payment = `refunds of payment ${paymentId} in ${environment}`;
	const place = (number: number) => `${payment} place ${number}`;
	const several = `${payment} several`;
	const own = ownEntry({ key: name, owner: round });
	const same = `${name} for ${paymentId} ${identity.minor ?? 'full'}`;
	const [open, awaiting] = [`${name} open`, `${name} awaiting approval`];
	const beganFrom = (amount: number) => `${name} from ${amount}`;
	// Without a key the name itself says for what it is.
	const forEver = [name, ...lasting(identity.refundKey ? [own, same] : [own])];
	/** What goes once its end is certain. */
	const untilCertain = (from?: number) =>
		lasting([open, ...(from === undefined ? [] : [beganFrom(from)])]);

	/** Takes the next free place besides the first one, which is taken. */
	const join = async (): Promise<Place> => {
		const isSecond = (await store.record(lasting([several]))).has(several);
		for (let number = 2; ; number += 1) {
			const fresh = await store.record(lasting([place(number)]));
			if (fresh.has(place(number))) return { number, isSecond };
		}
	};

	/** Places have no names: whoever is done frees the last one. Who sent nothing was no other refund. */
	const leave = async (unused?: Place): Promise<string[]> => {
		let last = 1;
		while ((await store.find([place(last + 1)])).size > 0) last += 1;
		const isLastOne = last === 1 || (unused?.isSecond === true && last === unused.number);
		return lasting(isLastOne ? [place(last), several] : [place(last)]);
	};

	return {
		name,
		/** Takes a place: from now on other refunds of the payment know of this one. */
		enter: async (): Promise<Place> => {
			const fresh = await store.record(lasting([place(1)]));
			return fresh.has(place(1)) ? { number: 1, isSecond: false } : await join();
		},
		/** Nothing was sent from this place. */
		withdraw: async (unused: Place): Promise<void> => await store.remove(await leave(unused)),
		/** Claims it, with what had been refunded when it began. */
		claim: async (from?: number): Promise<'won' | 'mine' | 'taken'> => {
			const also = [...lasting(identity.refundKey ? [same] : []), ...untilCertain(from)];
			const outcome = await claim(store, { key: name, owner: round, also });
			if (outcome === 'unsteady') throw new UserError('It does not keep what is recorded');
			return outcome;
		},
		status: async (): Promise<Status> => {
			const found = await store.find([own, ...(identity.refundKey ? [same] : []), open, awaiting]);
			const settled = found.has(awaiting) ? 'awaitingApproval' : 'done';
			// Looks whose removals got lost leave both behind. The one that promises less counts.
			const state = found.has(open) ? 'open' : settled;
			return { isMine: found.has(own), isSame: !identity.refundKey || found.has(same), state };
		},
		/** Records it as open again: another process may have overwritten the row since. */
		keep: async (from?: number): Promise<void> =>
			void (await store.record([...forEver, ...untilCertain(from)])),
		complete: async (state: Exclude<RefundState, 'open'>, from?: number): Promise<void> => {
			const isDone = state === 'done';
			await store.record([...forEver, ...(isDone ? [] : lasting([awaiting]))]);
			// What awaits approval keeps its place: it can change the payment at any time.
			const over = isDone ? [...lasting([awaiting]), ...(await leave())] : [];
			await store.remove([...untilCertain(from), ...over]);
		},
		/** Certainly not done, so it may be done later. */
		release: async (from?: number): Promise<void> =>
			await store.remove([...forEver, ...untilCertain(from), ...(await leave())]),
		/** Which of these amounts had been refunded when it began. */
		beganFrom: async (amounts: readonly number[]): Promise<number | undefined> => {
			const found = await store.find(amounts.map(beganFrom));
			return amounts.find((amount) => found.has(beganFrom(amount)));
		},
		/** Whether another refund of the payment was open at the same time. */
		isContested: async (): Promise<boolean> => (await store.find([several])).size > 0,
	};
};

export type RefundLedger = ReturnType<typeof createRefundLedger>;
