import type { Deed, Ended } from '../../../shared/once/claims';
import type { Item } from '../../../shared/operation/operation';
import { attempt } from '../../../shared/transport/open';

/**
 * What is noted of a payment. While one of its refunds is under way, waits or has an unknown end,
 * whatever happens to the payment may be the work of that one as well.
 */
const notesOf = (paymentId: string, key?: string) => ({
	open: `payment ${paymentId} open`,
	several: `payment ${paymentId} several`,
	own: (amount: number) => `${key ?? ''} from ${amount}`,
});

/** The memory of where refunds of a payment began, in n8n's store, and of how this one ended. */
export const createRefundNotes = (
	{ notes, claims }: Pick<Item, 'notes' | 'claims'>,
	paymentId: string,
	deed?: Deed,
) => {
	const { open, several, own } = notesOf(paymentId, deed?.key);
	let begun: { own: string[]; shared: string[] } = { own: [], shared: [] };

	return {
		/**
		 * Before it is sent, so that whoever sees its effect finds the note as well. Whether the place
		 * in the run is free: not when something else was sent from there.
		 */
		begin: async (amount: number | undefined, place?: string): Promise<boolean> => {
			const mine = [
				...(deed && amount !== undefined ? [own(amount)] : []),
				...(place === undefined ? [] : [place]),
			];
			const fresh = await notes.record([open, ...mine]);
			begun = {
				own: mine.filter((note) => fresh.has(note)),
				shared: fresh.has(open) ? [open] : [],
			};
			if (!fresh.has(open) || amount === undefined) await notes.record([several]);
			return place === undefined || fresh.has(place);
		},
		end: async (ended: Ended, place?: string): Promise<void> => {
			const beside = [
				...begun.own.filter((note) => note !== place),
				...(ended === 'done' ? begun.shared : []),
			];
			// The money has moved by now: a store that fails only makes a later repeat less informed.
			await attempt(async () =>
				deed ? await claims.end({ ...deed, beside }, ended) : await notes.remove(beside),
			);
		},
		release: async (): Promise<void> => {
			const beside = [...begun.own, ...begun.shared];
			await attempt(async () =>
				deed ? await claims.release({ ...deed, beside }) : await notes.remove(beside),
			);
		},
		/** Whether a change of what is refunded can only be the work of this refund. */
		isAlone: async (): Promise<boolean> => {
			const others = await attempt(async () => await notes.find([several]));
			return 'value' in others && others.value.size === 0;
		},
		/** Which of these amounts it began from. */
		beganFrom: async (amounts: readonly number[]): Promise<number | undefined> => {
			const found = await attempt(async () => await notes.find(amounts.map(own)));
			return 'value' in found ? amounts.find((amount) => found.value.has(own(amount))) : undefined;
		},
	};
};

export type RefundNotes = ReturnType<typeof createRefundNotes>;
