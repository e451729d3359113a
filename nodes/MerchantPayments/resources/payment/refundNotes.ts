import { UserError } from 'n8n-workflow';
import type { Item } from '../../../shared/operation/operation';
import { attempt } from '../../../shared/transport/open';

export type RefundOutcome = 'executed' | 'awaiting approval';

/** What is noted of a refund: that it was sent, from what it began, and how it ended. */
const notesOfKey = (key: string) => ({
	sent: `refund ${key} sent`,
	from: (amount: number) => `refund ${key} from ${amount}`,
	ended: (outcome: RefundOutcome) => `refund ${key} ${outcome}`,
});

/** What is noted of a payment: refunds that began from the same amount cannot be told apart by it. */
const notesOfPayment = (paymentId: string) => ({
	from: (amount: number) => `payment ${paymentId} from ${amount}`,
	several: (amount: number) => `payment ${paymentId} several from ${amount}`,
	anywhere: `payment ${paymentId} from anywhere`,
});

const OUTCOMES = ['executed', 'awaiting approval'] as const;

/** The memory of one refund in n8n's store. Without a key, only that something was sent is noted. */
export const createRefundNotes = ({ notes }: Item, paymentId: string, key?: string) => {
	const payment = notesOfPayment(paymentId);
	const own = key === undefined ? undefined : notesOfKey(key);

	return {
		/** False for a repeat. The refund must not go out when this cannot be noted. */
		claim: async (): Promise<boolean> => {
			if (!own) return true;
			const claimed = await attempt(async () => await notes.add(own.sent));
			if ('value' in claimed) return claimed.value;
			throw new UserError(
				"The refund was not sent, because n8n's deduplication store cannot be used",
				{
					description: `Without it a repeat could not be recognised: ${(claimed.error as Error).message}. Save the workflow and try again, or turn off Refund Once Per Key.`,
				},
			);
		},
		/** Certainly not processed, so it may be sent again. */
		release: async (): Promise<void> => {
			if (own) await attempt(async () => await notes.remove(own.sent));
		},
		/** Before it is sent, so that whoever sees its effect finds the note as well. */
		begin: async (from: number | undefined): Promise<void> => {
			const begun = await attempt(async () => {
				if (from === undefined) return await notes.add(payment.anywhere);
				// Sent again after a refusal: it has marked its beginning before.
				if (own && !(await notes.add(own.from(from)))) return true;
				return (await notes.add(payment.from(from))) || (await notes.add(payment.several(from)));
			});
			if ('error' in begun) await attempt(async () => await notes.add(payment.anywhere));
		},
		end: async (outcome: RefundOutcome): Promise<void> => {
			// The money has moved by now: a store that fails only makes a later repeat less informed.
			if (own) await attempt(async () => await notes.add(own.ended(outcome)));
		},
		ended: async (): Promise<RefundOutcome | undefined> => {
			for (const outcome of OUTCOMES) {
				if (own && (await notes.has(own.ended(outcome)))) return outcome;
			}
			return undefined;
		},
		beganFrom: async (amount: number): Promise<boolean> =>
			own !== undefined && (await notes.has(own.from(amount))),
		/** Whether a change of what is refunded can only be the work of this refund. */
		isAlone: async (from: number): Promise<boolean> => {
			const other = await attempt(
				async () => (await notes.has(payment.several(from))) || (await notes.has(payment.anywhere)),
			);
			return 'value' in other && !other.value;
		},
	};
};

export type RefundNotes = ReturnType<typeof createRefundNotes>;
