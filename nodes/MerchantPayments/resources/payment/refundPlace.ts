import { claim, ownEntry } from '../../../shared/ledger/claim';
import { findable, proofOf } from '../../../shared/ledger/look';
import type { OperationContext } from '../../../shared/operation/operation';

/** How a refund came to its payment. */
export interface Place {
	/** No other refund of the payment was on its way. */
	readonly isAlone: boolean;
}

/**
 * A refund takes the place of its payment before that is read, and leaves it once its end is certain.
 * A change of the payment proves nothing for those that were on their way at the same time, because
 * it may be the work of the other one: whoever comes second says so of the payment, for ever. These
 * entries are a format.
 */
export const createRefundPlace = (
	paymentId: string,
	{ store, round, environment }: Pick<OperationContext, 'store' | 'round' | 'environment'>,
) => {
	const place = `refunds of payment ${paymentId.toLowerCase()} in ${environment}`;
	const several = `${place} beside another`;
	const own = { key: place, owner: round };
	return {
		enter: async (): Promise<Place> => {
			const also = [proofOf(place)];
			return { isAlone: (await claim(store, { ...own, also })) === 'won' };
		},
		/** What is recorded of those that were there at the same time. */
		marks: ({ isAlone }: Place): string[] => (isAlone ? [] : findable([several])),
		/** What goes when it leaves. */
		entries: findable([place, ownEntry(own)]),
		/** Whether several refunds of the payment were ever on their way at the same time. */
		isContested: async (): Promise<boolean> => (await store.find([several])).size > 0,
	};
};
