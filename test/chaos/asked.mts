/** What batches of items ask for, in n8n. */
export const KINDS = ['payout', 'refund', 'invoice', 'bare invoice', 'contact'] as const;
export type BatchKind = (typeof KINDS)[number];

/** What agents ask for. */
export const TOOLS = ['payout', 'refund', 'link', 'QR code'] as const;
export type ToolKind = (typeof TOOLS)[number];

export type KindName = BatchKind | ToolKind;

/** What the service's books show something under. */
export interface Place {
	/** Several things may share one on purpose. */
	group: string;
	/** Minor units. */
	amount: number;
}

/** One thing that somebody wants done exactly once. */
export interface Asked extends Place {
	/** Names it in the flow and in the report. */
	ref: string;
	kind: KindName;
	currency: string;
	/** What the flow is told besides; names of payments and contacts are replaced by their ids. */
	data: Record<string, unknown>;
	/** A later try of the same run may ask for it like this instead. Still once. */
	or?: Place[];
	/** Why it must not be done at all: what protects it is missing or says no. */
	forbidden?: string;
}

/** Decimals of the currencies used here, written down by hand: no code is shared with the nodes. */
const DECIMALS: Record<string, number> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 };

export const toMajor = (minor: number, currency: string): number =>
	Number((minor / 10 ** DECIMALS[currency]).toFixed(DECIMALS[currency]));

export const toMinor = (major: number, currency: string): number =>
	Math.round(major * 10 ** DECIMALS[currency]);
