/** How much is measured. */
export interface Form {
	name: 'full' | 'short';
	rounds: number;
	/** Bars are this much wider; a short run on a busy machine says less. */
	slack: number;
	reads: number;
	/** Items under 180 requests a minute. */
	paced: number;
	lists: number[];
	listRounds: number;
	events: number;
	/** Events that become invoices. */
	flows: number;
	/** How often events are sent. */
	eventRounds: number;
	/** Events at the same moment. */
	burst: number;
	burstRounds: number;
	/** Whether to look for how many at once are in time. */
	climbs: boolean;
	loads: number;
}

export const FULL: Form = {
	name: 'full',
	rounds: 5,
	slack: 0,
	reads: 200,
	paced: 540,
	lists: [10_000, 100_000],
	listRounds: 3,
	events: 200,
	flows: 100,
	eventRounds: 5,
	burst: 80,
	burstRounds: 3,
	climbs: true,
	loads: 15,
};

export const SHORT: Form = {
	name: 'short',
	rounds: 3,
	slack: 0.5,
	reads: 100,
	paced: 200,
	lists: [10_000],
	listRounds: 2,
	events: 40,
	flows: 24,
	eventRounds: 2,
	burst: 20,
	burstRounds: 1,
	climbs: false,
	loads: 7,
};
