import { claim, ownEntry } from '../../../shared/ledger/claim';
import { findable, proofOf } from '../../../shared/ledger/look';
import type { OperationContext } from '../../../shared/operation/operation';

/** Where a refund stands among those of its payment that may be on their way. */
export interface Place {
	/** Nothing when there are too many. */
	readonly number?: number;
	/** The places that others held when it came. */
	readonly others: readonly number[];
}

/** So many refunds of one payment may be on their way: of more, none can be told from the others. */
const NUMBERS = Array.from({ length: 10 }, (_, index) => index + 1);

/**
 * A refund takes a place before the payment is read, and leaves it once its end is certain. A change
 * of the payment proves nothing for those that were on their way at the same time, because it may be
 * the work of the other one: whoever finds others there marks them and itself. These entries are a
 * format.
 */
export const createRefundPlaces = (
	paymentId: string,
	{ store, round, environment }: Pick<OperationContext, 'store' | 'round' | 'environment'>,
) => {
	const place = (number: number) =>
		`refunds of payment ${paymentId.toLowerCase()} in ${environment} place ${number}`;
	const beside = (number: number) => `${place(number)} beside another`;
	const claimOf = (number: number) => ({ key: place(number), owner: round });

	const heldBy = async (): Promise<number[]> => {
		const found = await store.find(NUMBERS.map(place));
		return NUMBERS.filter((number) => found.has(place(number)));
	};

	const take = async (): Promise<number | undefined> => {
		let held: readonly number[] = [];
		for (const number of NUMBERS) {
			if (held.includes(number)) continue;
			const also = [proofOf(place(number))];
			if ((await claim(store, { ...claimOf(number), also })) === 'won') return number;
			held = await heldBy();
		}
		return undefined;
	};

	return {
		enter: async (): Promise<Place> => {
			const number = await take();
			return { number, others: (await heldBy()).filter((other) => other !== number) };
		},
		/** What is recorded of those that were there at the same time. */
		marks: ({ number, others }: Place): string[] => {
			const all = number === undefined ? others : [...others, number];
			return others.length === 0 ? [] : findable(all.map(beside));
		},
		/** What goes when it leaves. */
		entriesOf: (number: number | undefined): string[] =>
			number === undefined
				? []
				: findable([place(number), beside(number), ownEntry(claimOf(number))]),
		/** Whether another refund of the payment was on its way at the same time. */
		isContested: async (number: number | undefined): Promise<boolean> =>
			number === undefined || (await store.find([beside(number)])).size > 0,
		numbers: NUMBERS,
	};
};
