import type { Deed, Ended } from '../../../shared/once/deed';
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
	/** Places in the run that were free. */
	let placed: string[] = [];

	return {
		/**
		 * Before it is sent, so that whoever sees its effect finds the note as well. Whether the place
		 * in the run is free: not when something else was sent from there.
		 */
		begin: async (amount: number | undefined): Promise<boolean> => {
			const mine = deed && amount !== undefined ? [own(amount)] : [];
			const places = deed?.kept ?? [];
			const fresh = await notes.record([open, ...mine, ...places]);
			begun = { own: mine, shared: fresh.has(open) ? [open] : [] };
			placed = places.filter((place) => fresh.has(place));
			if (!fresh.has(open) || amount === undefined) await notes.record([several]);
			return placed.length === places.length;
		},
		end: async (ended: Ended): Promise<void> => {
			const beside = [...begun.own, ...(ended === 'done' ? begun.shared : [])];
			// The money has moved by now: a store that fails only makes a later repeat less informed.
			await attempt(async () =>
				deed ? await claims.end({ ...deed, beside }, ended) : await notes.remove(beside),
			);
		},
		/** Nobody knows how it ended. */
		leave: async (): Promise<void> => {
			if (!deed) return;
			const kept = [...(deed.kept ?? []), ...begun.own, open];
			await attempt(async () => await claims.leave({ ...deed, kept }));
		},
		release: async (): Promise<void> => {
			const beside = [...begun.own, ...begun.shared, ...placed];
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
