import type { Setup } from '../harness/scale/rate.mts';

/** How much is done. */
export interface Form {
	name: 'short' | 'long';
	/** Bars of time are this much wider; a short run on a busy machine says less. */
	slack: number;
	/** Events that the service itself delivers. */
	delivered: number;
	/** Events that arrive at both processors at the same moment, and again. */
	repeats: number;
	/** References and contacts that are new, each asked for at both processors at the same moment. */
	references: number;
	/** Payments that become invoices, in bursts. */
	job: { payments: number; burst: number };
	/** Events that arrive as fast as they are answered. */
	events: number;
	/** For each of payouts, refunds and invoices: runs, and items in each. */
	killed: { runs: number; items: number };
	/** Events that arrive while Redis restarts, and while Postgres does. */
	restarted: number;
	/** Reads of six executions under the limit of the service. */
	reads: number;
	rates: { setups: Setup[]; events: number; rounds: number };
}

/** As many runs at once as a worker of n8n has when nobody says otherwise. */
const USUAL = 10;

export const SHORT: Form = {
	name: 'short',
	slack: 0.5,
	delivered: 20,
	repeats: 40,
	references: 40,
	job: { payments: 200, burst: 200 },
	events: 1_000,
	killed: { runs: 3, items: 5 },
	restarted: 160,
	reads: 216,
	rates: {
		setups: [{ workers: 2, concurrency: USUAL, lazy: true }],
		events: 150,
		rounds: 1,
	},
};

export const LONG: Form = {
	name: 'long',
	slack: 0,
	delivered: 40,
	repeats: 300,
	references: 200,
	job: { payments: 1_000, burst: 200 },
	events: 5_000,
	killed: { runs: 4, items: 8 },
	restarted: 400,
	reads: 540,
	rates: {
		setups: [
			{ workers: 2, concurrency: USUAL, lazy: false },
			{ workers: 1, concurrency: USUAL, lazy: true },
			{ workers: 2, concurrency: USUAL, lazy: true },
			{ workers: 2, concurrency: 3 * USUAL, lazy: true },
		],
		events: 200,
		rounds: 1,
	},
};
