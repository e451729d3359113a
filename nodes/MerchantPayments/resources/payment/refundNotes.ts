import type { Deed, Ended } from '../../../shared/once/claims';
import type { Item } from '../../../shared/operation/operation';
import { attempt } from '../../../shared/transport/open';

/** What is noted of a payment: refunds that began from the same amount cannot be told apart by it. */
const notesOf = (paymentId: string, key?: string) => ({
	from: (amount: number) => `payment ${paymentId} from ${amount}`,
	several: (amount: number) => `payment ${paymentId} several from ${amount}`,
	anywhere: `payment ${paymentId} from anywhere`,
	own: (amount: number) => `${key ?? ''} from ${amount}`,
});

/** The memory of where refunds of a payment began, in n8n's store, and of how this one ended. */
export const createRefundNotes = (
	{ notes, claims }: Pick<Item, 'notes' | 'claims'>,
	paymentId: string,
	deed?: Deed,
) => {
	const { from, several, anywhere, own } = notesOf(paymentId, deed?.key);
	let begun: { own: string[]; shared: string[] } = { own: [], shared: [] };

	return {
		/** Before it is sent, so that whoever sees its effect finds the note as well. */
		begin: async (amount: number | undefined): Promise<void> => {
			const noted = await attempt(async () => {
				if (amount === undefined) return await notes.record([anywhere]);
				const mine = deed ? [own(amount)] : [];
				const fresh = await notes.record([from(amount), ...mine]);
				begun = { own: mine, shared: fresh.has(from(amount)) ? [from(amount)] : [] };
				return fresh.has(from(amount)) ? fresh : await notes.record([several(amount)]);
			});
			if ('error' in noted) await attempt(async () => await notes.record([anywhere]));
		},
		end: async (ended: Ended): Promise<void> => {
			if (!deed) return;
			const beside = [...begun.own, ...(ended === 'done' ? begun.shared : [])];
			// What waits may be executed at any moment, and no other refund can be told from it then.
			if (ended === 'waiting') await attempt(async () => await notes.record([anywhere]));
			// The money has moved by now: a store that fails only makes a later repeat less informed.
			await attempt(async () => await claims.end({ ...deed, beside }, ended));
		},
		release: async (): Promise<void> => {
			if (!deed) return;
			const beside = [...begun.own, ...begun.shared];
			await attempt(async () => await claims.release({ ...deed, beside }));
		},
		/** Whether a change of what is refunded can only be the work of this refund. */
		isAlone: async (amount: number): Promise<boolean> => {
			const others = await attempt(async () => await notes.find([several(amount), anywhere]));
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
