import type { Outcome } from '../../../../nodes/shared/transport/request';
import { withRetry } from '../../../../nodes/shared/transport/retry';
import {
	type Time,
	waitInExecution,
	type WaitPolicy,
} from '../../../../nodes/shared/transport/waitPolicy';
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
	/** How long the run waits for the limit, or who else waits. */
	longestWaitMs?: number;
	waiting?: (time: Time) => WaitPolicy;
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
		longestWaitMs = 900_000,
		waiting = (time) => waitInExecution(longestWaitMs, undefined, {}, time),
	}: Circumstances,
) => {
	const waits: number[] = [];
	let at = NOW;
	const time: Time = { now: () => at, after: () => new AbortController().signal };
	const within = waiting(time);
	const send = withRetry(
		{
			isUnprocessed,
			isLost: (outcome) => outcome === lost,
			isCancelled: () => log.length >= cancelAfter,
			wait: async (ms) => {
				waits.push(ms);
				at += ms;
				if (interrupt) throw interrupt;
			},
			waiting: within,
			random: () => random,
			now: time.now,
			date: time.now,
		},
		async () => {
			log.push(log.length + 1);
			return outcomes[Math.min(log.length, outcomes.length) - 1];
		},
	);
	const last = await send(request({ repeatable }));
	return { sends: log.length, waits, last };
};
