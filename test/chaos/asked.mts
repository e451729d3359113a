export const KINDS = ['payout', 'refund', 'invoice'] as const;
export type KindName = (typeof KINDS)[number];

/** One thing that somebody wants done exactly once. */
export interface Asked {
	/** Names it in the flow and in the report. */
	ref: string;
	kind: KindName;
	/** What the service's books show it under: several may share one on purpose. */
	group: string;
	/** Minor units. */
	amount: number;
	currency: string;
	/** What the flow is told besides; names of payments and contacts are replaced by their ids. */
	data: Record<string, unknown>;
}

/** Decimals of the currencies used here, written down by hand: no code is shared with the nodes. */
const DECIMALS: Record<string, number> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 };

export const toMajor = (minor: number, currency: string): number =>
	Number((minor / 10 ** DECIMALS[currency]).toFixed(DECIMALS[currency]));

export const toMinor = (major: number, currency: string): number =>
	Math.round(major * 10 ** DECIMALS[currency]);
