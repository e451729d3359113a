import { TOO_LARGE } from './fault';
import type { Patience } from './patience';
import type { Answer, Outcome, Request, Send } from './request';

export const TRIES = 4;

/** All waits of one request together. A sliding minute of the service fits into it. */
export const WAIT_BUDGET_MS = 90_000;

const FLOOR_MS = 50;

const NEVER_RETRIED = 501;

/** A date has 29 characters. */
const LONGEST_HEADER = 64;

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
	readonly random?: () => number;
	readonly now?: () => number;
}

/** What is too large will be so again. */
const isTransient = (outcome: Outcome): boolean =>
	'fault' in outcome
		? outcome.fault !== TOO_LARGE.fault
		: outcome.status === 429 || (outcome.status >= 500 && outcome.status !== NEVER_RETRIED);

/** Seconds or an HTTP date; nothing when the header is absent or unreadable. */
export const retryAfterMs = ({ headers }: Answer, now: number): number | undefined => {
	const header = headers['retry-after'] ?? '';
	if (header === '' || header.length > LONGEST_HEADER) return undefined;
	if (/^-?\d+(\.\d+)?$/.test(header)) return Math.max(0, Number(header) * 1000);
	// Date.parse makes a date of almost anything, so only one that looks like an HTTP date counts.
	const ms = /^[A-Z][a-z]{2},? .*\d{4}.* GMT$/.test(header) ? Date.parse(header) - now : NaN;
	return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
};

const backoffMs = (attempt: number, random: () => number) =>
	500 * 2 ** (attempt - 1) * (0.5 + random() / 2);

const isOver = async (wait: Promise<void>): Promise<boolean> => {
	try {
		await wait;
		return true;
	} catch {
		return false;
	}
};

/** Sends again what may be sent again, and nothing else. */
export const withRetry =
	(
		{
			isUnprocessed,
			isLost,
			isCancelled,
			wait,
			patience,
			random = Math.random,
			now = Date.now,
		}: Retrying,
		send: Send,
	): Send =>
	async (request) => {
		let waited = 0;
		let doubt = false;
		for (let tries = 1; ; tries++) {
			const outcome = await send(request);
			const last = { ...outcome, tries, doubt };
			const isFinal = !isTransient(outcome) && !isLost?.(outcome, request);
			if (tries === TRIES || isFinal || isCancelled()) return last;
			if (!request.repeatable && !isUnprocessed(outcome)) return last;
			const asked = 'fault' in outcome ? undefined : retryAfterMs(outcome, now());
			// At least a moment, also when the service says "at once".
			const pause = Math.max(asked ?? 0, asked === undefined ? backoffMs(tries, random) : FLOOR_MS);
			if (waited + pause > WAIT_BUDGET_MS || !patience.lasts(pause)) return last;
			// Stop ends the wait, and what is known of the try before it stays true.
			if (!(await isOver(wait(pause)))) return last;
			waited += pause;
			patience.spend(pause);
			doubt ||= !isUnprocessed(outcome);
		}
	};
