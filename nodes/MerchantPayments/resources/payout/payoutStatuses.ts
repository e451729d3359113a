/** Every status that a payout can have. */
export const PAYOUT_STATUSES = [
	'pending',
	'processing',
	'completed',
	'failed',
	'cancelled',
] as const;
