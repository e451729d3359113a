import { claim, ownEntry } from '../../../shared/ledger/claim';
import { findable } from '../../../shared/ledger/look';
import type { OperationContext } from '../../../shared/operation/operation';
import { createRefundPlace, type Place } from './refundPlace';

/** What makes two refunds the same. */
interface RefundIdentity {
	readonly paymentId: string;
	/** Nothing for a full refund. */
	readonly minor?: number;
	/** A key of the user's own. */
	readonly refundKey?: string;
	/** By which its run alone knows it, where other executions may refund the same. */
	readonly runKey?: string;
}

export type RefundState = 'done' | 'awaitingApproval' | 'open';

interface Status {
	/** The run that asks now has claimed it. */
	readonly isMine: boolean;
	/** Nothing when it was certainly not executed. */
	readonly state?: RefundState;
	/** The Refund Key belongs to this very refund. */
	readonly isSame: boolean;
}

/** How a refund began. */
export interface Beginning {
	/** What had been refunded of the payment. */
	readonly from?: number;
}

/** The name by which all executions of this node know a refund, or its own run alone. */
const refundName = (
	{ paymentId, minor, refundKey, runKey }: RefundIdentity,
	environment: string,
): string => {
	if (runKey) return `refund of run ${runKey}`;
	return refundKey
		? `refund key ${refundKey} in ${environment}`
		: `refund ${paymentId.toLowerCase()} ${minor ?? 'full'} in ${environment}`;
};

/** How often the end of a refund is recorded until it stays. */
const MAX_LOOKS = 4;

const endsOf = (name: string): string[] =>
	['open', 'awaiting approval', 'done'].map((end) => `${name} ${end}`);

/** Whether one of these refunds was made, or begun. */
export const isRecorded = async (
	identities: readonly RefundIdentity[],
	{ store, environment }: Pick<OperationContext, 'store' | 'environment'>,
): Promise<boolean> => {
	const names = identities.map((one) => refundName(one, environment));
	return (await store.find(names.flatMap(endsOf))).size > 0;
};

/**
 * What is recorded of a refund, because the service would execute it again: its name, its owner and
 * how it ended for ever, and until then how it began. These entries are a format.
 */
export const createRefundLedger = (
	identity: RefundIdentity,
	context: Pick<OperationContext, 'store' | 'round' | 'environment'>,
) => {
	const { store, round, environment } = context;
	const { refundKey, runKey } = identity;
	const place = createRefundPlace(identity.paymentId, context);
	const name = refundName(identity, environment);
	// What its run alone knows belongs to it in every round of a loop.
	const owner = runKey ?? round;
	const own = ownEntry({ key: name, owner });
	// Without a key the name itself says for what it is.
	const same =
		refundKey && !runKey
			? [`${name} for ${identity.paymentId.toLowerCase()} ${identity.minor ?? 'full'}`]
			: [];
	const [open, awaiting, done] = endsOf(name);
	const beganFrom = (amount: number) => `${name} from ${amount}`;
	const beginning = ({ from }: Beginning) =>
		from === undefined ? [] : findable([beganFrom(from)]);
	const forEver = [name, ...findable([own, ...same])];
	/** What its run alone knows can do without a store that fails. */
	const orWithout = async <T>(instead: T, recorded: Promise<T>): Promise<T> =>
		runKey ? await recorded.catch(() => instead) : await recorded;

	return {
		name,
		/** Takes a place: from now on others know of it. */
		enter: async (): Promise<Place> => await orWithout({ isAlone: true }, place.enter()),
		/** Nothing was sent from this place. */
		withdraw: async ({ isAlone }: Place): Promise<void> =>
			await store.remove(isAlone ? place.entries : []),
		claim: async (own: Place, began: Beginning): Promise<'won' | 'mine' | 'taken'> => {
			const also = [...findable([...same, open]), ...beginning(began), ...place.marks(own)];
			return await orWithout('won', claim(store, { key: name, owner, also }));
		},
		status: async (): Promise<Status> => {
			const found = await store.find([own, ...same, open, awaiting, done]);
			// Looks whose removals got lost leave several behind. The one that promises less counts.
			const state = found.has(open)
				? 'open'
				: found.has(awaiting)
					? 'awaitingApproval'
					: found.has(done)
						? 'done'
						: undefined;
			return { isMine: found.has(own), isSame: same.every((entry) => found.has(entry)), state };
		},
		/** Records it as open again: another process may have overwritten the row since. */
		keep: async (own: Place, began: Beginning): Promise<void> => {
			await store.record([
				...forEver,
				...findable([open]),
				...beginning(began),
				...place.marks(own),
			]);
		},
		complete: async (state: 'done' | 'awaitingApproval', began: Beginning): Promise<void> => {
			const isDone = state === 'done';
			const end = [...forEver, ...findable([isDone ? done : awaiting])];
			let fresh = await store.record(end);
			// Another process may have written the row at the same moment, and the end would be lost.
			for (let looks = 1; fresh.size > 0 && !store.isAlone() && looks < MAX_LOOKS; looks += 1) {
				fresh = await store.record(end);
			}
			// What awaits approval keeps its place: it can change the payment at any time.
			const over = [...findable([awaiting]), ...beginning(began), ...place.entries];
			await store.remove([...findable([open]), ...(isDone ? over : [])]);
		},
		/** Certainly not done, so it may be done later. */
		release: async (began: Beginning): Promise<void> =>
			await store.remove([...forEver, ...findable([open]), ...beginning(began), ...place.entries]),
		/** How it began, where one of these amounts had been refunded then. */
		beginning: async (amounts: readonly number[]): Promise<Beginning> => {
			const found = await store.find(amounts.map(beganFrom));
			return { from: amounts.find((amount) => found.has(beganFrom(amount))) };
		},
		isContested: place.isContested,
	};
};
