import { createPatience } from '../../../../nodes/shared/transport/patience';
import type { Outcome } from '../../../../nodes/shared/transport/request';
import { withRetry } from '../../../../nodes/shared/transport/retry';
import { isUnprocessed, request } from './outcomes';

export const NOW = Date.parse('2026-01-31T12:00:00Z');

interface Circumstances {
	repeatable?: boolean;
	/** Takes this for a success without what was promised. */
	lost?: Outcome;
	random?: number;
	/** Stop is pressed while this try is under way. */
	cancelAfter?: number;
	/** The first wait is broken off with this. */
	interrupt?: Error;
	patienceMs?: number;
	/** Receives the number of each try. */
	log?: number[];
}

/** Sends one request to a service with these outcomes, the last one for ever, and keeps the log. */
export const sendThrough = async (
	outcomes: Outcome[],
	{
		repeatable = false,
		lost,
		random = 1,
		cancelAfter = Infinity,
		interrupt,
		log = [],
		patienceMs = Infinity,
	}: Circumstances,
) => {
	const waits: number[] = [];
	const send = withRetry(
		{
			isUnprocessed,
			isLost: (outcome) => outcome === lost,
			isCancelled: () => log.length >= cancelAfter,
			wait: async (ms) => {
				waits.push(ms);
				if (interrupt) throw interrupt;
			},
			patience: createPatience(patienceMs),
			random: () => random,
			now: () => NOW,
		},
		async () => {
			log.push(log.length + 1);
			return outcomes[Math.min(log.length, outcomes.length) - 1];
		},
	);
	const last = await send(request({ repeatable }));
	return { sends: log.length, waits, last };
};
