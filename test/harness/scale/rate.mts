/** How many events n8n takes and finishes, with so many workers and one way to set up expressions. */
export interface Rate {
	workers: number;
	/** An expression engine only when an expression is evaluated. */
	lazy: boolean;
	trigger: Measured;
	webhook: Measured;
}

export interface Measured {
	/** Runs that ended well in a second, from the first event to the end of the last run. */
	perSecond: number;
	/** 99 % of the events were answered within so many seconds. */
	p99: number;
}
