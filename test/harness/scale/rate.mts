/** How n8n runs while a rate is measured. */
export interface Setup {
	workers: number;
	/** How many runs a worker works on at once. */
	concurrency: number;
	/** An expression engine only when an expression is evaluated. */
	lazy: boolean;
}

/** How many events n8n takes and finishes, with a trigger of this package and with n8n's own. */
export type Rate = Setup & {
	trigger: Measured;
	webhook: Measured;
};

export interface Measured {
	/** Runs that ended well in a second, from the first event to the end of the last run. */
	perSecond: number;
	/** 99 % of the events were answered within so many seconds. */
	p99: number;
}
