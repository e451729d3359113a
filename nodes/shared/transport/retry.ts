import { CANCELLED, NO_ROOM, TOO_LARGE } from './fault';
import type { Patience } from './patience';
import { isRefused, retryAfterMs } from './refusal';
import type { Outcome, Request, Send } from './request';
import type { Waiting } from './waiting';

export const TRIES = 4;

/** All waits of one request together, but for those that are for the limit of the service. */
export const WAIT_BUDGET_MS = 90_000;

const FLOOR_MS = 50;

const NEVER_RETRIED = 501;

/** Says whether an outcome promises that the service did nothing. */
export type IsUnprocessed = (outcome: Outcome) => boolean;

export interface Retrying {
	readonly isUnprocessed: IsUnprocessed;
	/** A success without what was promised is as good as no answer. */
	readonly isLost?: (outcome: Outcome, request: Request) => boolean;
	/** No new try once a person has pressed Stop. */
	readonly isCancelled: () => boolean;
	readonly wait: (ms: number) => Promise<void>;
	readonly patience: Patience;
	readonly waiting: Waiting;
	readonly random?: () => number;
	readonly now?: () => number;
}

/** What is too large will be so again. */
const isTransient = (outcome: Outcome): boolean =>
	'fault' in outcome
		? outcome.fault !== TOO_LARGE.fault
		: outcome.status >= 500 && outcome.status !== NEVER_RETRIED;

/** A minute is as long as a service counts. */
const LONGEST_BACKOFF_MS = 60_000;

const backoffMs = (attempt: number, random: () => number) =>
	Math.min(LONGEST_BACKOFF_MS, 500 * 2 ** (attempt - 1)) * (0.5 + random() / 2);

/** At least a moment, also when the service says "at once"; by backoff when it says nothing. */
const pauseMs = (outcome: Outcome, attempt: number, random: () => number, now: number) => {
	const asked = 'fault' in outcome ? undefined : retryAfterMs(outcome, now);
	return asked === undefined ? backoffMs(attempt, random) : Math.max(asked, FLOOR_MS);
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
			patience,
			waiting,
			random = Math.random,
			now = Date.now,
		}: Retrying,
		send: Send,
	): Send =>
	async (request) => {
		let waited = 0;
		let doubt = false;
		let failed = 0;
		let refused: { readonly since: number; readonly last: Outcome } | undefined;
		for (let tries = 1; ; tries++) {
			const outcome = await send(request);
			const last = { ...outcome, tries, doubt };
			if (isRefused(outcome)) {
				waiting.onRefused();
				const pause = pauseMs(outcome, tries - failed, random, now());
				refused = { since: refused?.since ?? now(), last };
				if (isCancelled() || !waiting.lasts(pause)) return { ...last, gaveUp: waiting.sentence };
				if (await isPassed(wait(pause))) continue;
				return isCancelled() ? { ...CANCELLED, tries, doubt } : last;
			}
			if (refused) waiting.onWaited(Math.max(0, now() - refused.since), 'others');
			if ('fault' in outcome && outcome.fault === NO_ROOM.fault) {
				return { ...(refused?.last ?? last), tries: tries - 1, gaveUp: waiting.sentence };
			}
			waiting.onPassed();
			refused = undefined;
			failed += 1;
			const isOver = !isTransient(outcome) && !isLost?.(outcome, request);
			if (failed === TRIES || isOver || isCancelled()) return last;
			if (!request.repeatable && !isUnprocessed(outcome)) return last;
			const pause = pauseMs(outcome, failed, random, now());
			const isWorthIt = patience.lasts(pause) && waiting.lasts(pause);
			if (waited + pause > WAIT_BUDGET_MS || !isWorthIt) return last;
			if (!(await isPassed(wait(pause)))) return last;
			waited += pause;
			patience.spend(pause);
			doubt ||= !isUnprocessed(outcome);
		}
	};
