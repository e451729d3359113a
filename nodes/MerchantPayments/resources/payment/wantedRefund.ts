import type { Money } from '../../../shared/money/money';

/** A refund as it is asked for. */
export interface WantedRefund {
	readonly paymentId: string;
	/** Nothing for a full refund. */
	readonly money?: Money;
	/** A key of the user's own. */
	readonly refundKey?: string;
	/** Whether duplicates are to be prevented. */
	readonly isOnce: boolean;
	/** Whether several refunds of the payment may follow each other: all of them have a limit. */
	readonly isLimited: boolean;
}

/** By what all executions of the node know it. */
export const identityOf = ({ paymentId, money, refundKey }: WantedRefund) => ({
	paymentId,
	minor: money?.minor,
	refundKey,
});
