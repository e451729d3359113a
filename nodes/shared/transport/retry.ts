import { monotonicNow } from '../async/clock';
import { CANCELLED, RATE_LIMITED, TOO_LARGE } from './fault';
import { isRateLimited, retryAfterMs } from './rateLimited';
import type { Outcome, Request, Send } from './request';
import type { WaitPolicy } from './waitPolicy';

/** How a request that failed is sent again. Waits for a rate limit are not counted here. */
export const POLICY = {
	maxTries: 4,
	/** All waits of one request together. */
	maxWaitMs: 90_000,
	/** Without Retry-After: the first pause, doubled each time, and up to half of it by chance. */
	firstPauseMs: 500,
	maxPauseMs: 60_000,
	/** Also when the service says "at once". */
	minPauseMs: 50,
	neverRetried: [501],
	/** As the client of n8n and the system say that nobody answered: it is asked once more. */
	silences: ['ECONNABORTED', 'ETIMEDOUT'],
	maxSilences: 2,
} as const;

/** Says whether an outcome promises that the service did nothing. */
export type IsUnprocessed = (outcome: Outcome) => boolean;

export interface Retrying {
	readonly isUnprocessed: IsUnprocessed;
	/** A success without what was promised is as good as no answer. */
	readonly isLost?: (outcome: Outcome, request: Request) => boolean;
	/** No new try once a person has pressed Stop. */
	readonly isCancelled: () => boolean;
	readonly wait: (ms: number) => Promise<void>;
	readonly waiting: WaitPolicy;
	readonly random?: () => number;
	readonly now?: () => number;
	/** The time of day, for a Retry-After that is a date. */
	readonly date?: () => number;
}

/** What is too large will be so again. */
const isTransient = (outcome: Outcome): boolean =>
	'fault' in outcome
		? outcome.fault !== TOO_LARGE.fault
		: outcome.status >= 500 && !POLICY.neverRetried.some((status) => status === outcome.status);

const backoffMs = (attempt: number, random: () => number) =>
	Math.min(POLICY.maxPauseMs, POLICY.firstPauseMs * 2 ** (attempt - 1)) * (0.5 + random() / 2);

const pauseMs = (outcome: Outcome, attempt: number, random: () => number, now: number) => {
	const asked = 'fault' in outcome ? undefined : retryAfterMs(outcome, now);
	return asked === undefined ? backoffMs(attempt, random) : Math.max(asked, POLICY.minPauseMs);
};

/** Stop ends a wait, and what is known of the try before it stays true. */
const isPassed = async (wait: Promise<void>): Promise<boolean> => {
	try {
		await wait;
		return true;
	} catch {
		return false;
	}
};

/** Sends again what may be sent again, and nothing else. A refusal is a wait and no failed try. */
export const withRetry =
	(
		{
			isUnprocessed,
			isLost,
			isCancelled,
			wait,
			waiting,
			random = Math.random,
			now = monotonicNow,
			date = Date.now,
		}: Retrying,
		send: Send,
	): Send =>
	async (request) => {
		let waited = 0;
		let doubt = false;
		let failed = 0;
		let silences = 0;
		let refused: { readonly since: number; readonly last: Outcome } | undefined;
		for (let tries = 1; ; tries++) {
			const outcome = await send(request);
			const last = { ...outcome, tries, doubt };
			if (isRateLimited(outcome)) {
				waiting.onRefused();
				const pause = pauseMs(outcome, tries - failed, random, date());
				refused = { since: refused?.since ?? now(), last };
				if (isCancelled() || !waiting.lasts(pause)) return { ...last, gaveUp: waiting.sentence };
				waiting.onWait(pause, 'others');
				if (await isPassed(wait(pause))) continue;
				return isCancelled() ? { ...CANCELLED, tries, doubt } : last;
			}
			if (refused) waiting.onWaited(now() - refused.since, 'others');
			if ('fault' in outcome && outcome.fault === RATE_LIMITED.fault) {
				return { ...(refused?.last ?? last), tries: tries - 1, gaveUp: waiting.sentence };
			}
			waiting.onPassed();
			refused = undefined;
			failed += 1;
			if ('fault' in outcome && POLICY.silences.some((fault) => fault === outcome.fault))
				silences += 1;
			const isOver = !isTransient(outcome) && !isLost?.(outcome, request);
			if (failed === POLICY.maxTries || silences === POLICY.maxSilences) return last;
			if (isOver || isCancelled()) return last;
			if (!request.repeatable && !isUnprocessed(outcome)) return last;
			const pause = pauseMs(outcome, failed, random, date());
			if (waited + pause > POLICY.maxWaitMs || !waiting.lasts(pause)) return last;
			if (!(await isPassed(wait(pause)))) return last;
			waited += pause;
			doubt ||= !isUnprocessed(outcome);
		}
	};
