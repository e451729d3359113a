import { monotonicNow } from '../async/clock';
import { isRateLimited } from './rateLimited';
import type { Outcome, Send } from './request';

/** As the client of n8n and the system say that nobody answered. */
const TIMEOUTS = ['ECONNABORTED', 'ETIMEDOUT'];

const isGood = (outcome: Outcome) => !('fault' in outcome) && outcome.status < 500;

/**
 * What one item may ask of a service that fails: a time for all its tries, waits and reads, and one
 * more try after silence. Every good answer restores it, so that a long list is not cut off. Time
 * spent waiting for the own pace or for the limit of the service does not count.
 */
export const createRetryBudget = (mostMs: number, now: () => number = monotonicNow) => {
	let spent = 0;
	let silences = 0;
	return {
		measured:
			(send: Send): Send =>
			async (request) => {
				const since = now();
				const outcome = await send(request);
				if (isRateLimited(outcome)) return outcome;
				if (isGood(outcome)) {
					spent = 0;
					silences = 0;
				} else {
					spent += now() - since;
					if ('fault' in outcome && TIMEOUTS.includes(outcome.fault)) silences += 1;
				}
				return outcome;
			},
		/** Whether it is worth another try after such a pause. */
		lasts: (pauseMs: number): boolean => silences < 2 && spent + pauseMs < mostMs,
		spend: (ms: number): void => {
			spent += ms;
		},
	};
};

export type RetryBudget = ReturnType<typeof createRetryBudget>;
