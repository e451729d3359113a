/** Every status that a payout can have. */
export const PAYOUT_STATUSES = [
	'pending',
	'processing',
	'completed',
	'failed',
	'cancelled',
] as const;

/** Whether it waits for nobody any more. A status that is not documented does not tell. */
export const isDecided = (status: unknown): boolean =>
	PAYOUT_STATUSES.some((known) => known === status && known !== 'pending');
