/** The documented amounts of a record, by the first part of the path it is read at. */
export const amountNames = {
	payments: ['amount', 'fee_amount', 'net_amount', 'refund_amount', 'refunded_amount'],
	payouts: ['amount'],
	settlements: ['gross', 'fee', 'net', 'refunded', 'net_settled'],
} as const;

const NAMES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(amountNames));

/** The amounts of what a route returns; nothing where none are documented. */
export const amountsAt = (route: string): readonly string[] | undefined =>
	NAMES.get(route.split('/')[1]);
