import { monotonicNow } from '../async/clock';
import { EDITOR_MS } from '../connection/connection';

/** Whether a request waits for the own pace, or because others use the key. */
export type Cause = 'pace' | 'others';

/** How long somebody may be kept waiting, and what is known of it. */
export interface WaitPolicy {
	/** Ends when Stop is pressed, or when there is no time left. Ask for it anew for each wait. */
	readonly signal: () => AbortSignal;
	/** Whether a wait is worth it: it ends before the time does. */
	readonly lasts: (ms: number) => boolean;
	/** Whether to stand in line for the own pace, when that takes at least so long. */
	readonly queues: (ms: number) => boolean;
	/** The service lets nothing through: there are too many requests with this key. */
	readonly onRefused: () => void;
	/** It lets something through. */
	readonly onPassed: () => void;
	/** Says beforehand how long a request waits at least. */
	readonly onWait: (ms: number, cause: Cause) => void;
	/** Says afterwards how long it waited. */
	readonly onWaited: (ms: number, cause: Cause) => void;
	/** For an error, when the time was not enough. */
	readonly sentence: string;
}

/** Who tells people of it. */
export type Listener = Partial<Pick<WaitPolicy, 'onWait' | 'onWaited'>>;

export interface Time {
	readonly now: () => number;
	readonly after: (ms: number) => AbortSignal;
}

const REAL: Time = { now: monotonicNow, after: (ms) => AbortSignal.timeout(Math.ceil(ms)) };

/** Without waiting there is always time for as much. */
const MOMENT_MS = 50;

const minutes = (ms: number) => `${ms / 60_000} minute${ms === 60_000 ? '' : 's'}`;

/**
 * A run waits for its own pace without end, because it goes on all the time. When others use up
 * what the key may do, nobody knows how long that takes: so it ends when nothing of the whole run
 * got through for too long. Every answer that is no refusal starts the count anew.
 */
export const waitInExecution = (
	mostMs: number,
	stop: AbortSignal | undefined,
	{ onWait = () => undefined, onWaited = () => undefined }: Listener = {},
	{ now, after }: Time = REAL,
): WaitPolicy => {
	const end = new AbortController();
	const cancel = () => end.abort(stop?.reason);
	stop?.addEventListener('abort', cancel, { once: true });
	if (stop?.aborted) cancel();
	let since: number | undefined;
	let isWatched = false;
	const leftMs = () => mostMs - (since === undefined ? 0 : now() - since);
	const watch = () => {
		if (isWatched) return;
		isWatched = true;
		const look = () => {
			isWatched = false;
			if (since === undefined) return;
			if (leftMs() > 0) watch();
			else end.abort(new Error('The rate limit was used up for too long'));
		};
		after(leftMs()).addEventListener('abort', look, { once: true });
	};
	return {
		signal: () => end.signal,
		lasts: (ms) => ms < leftMs(),
		queues: () => true,
		onRefused: () => {
			since ??= now();
			watch();
		},
		onPassed: () => {
			since = undefined;
		},
		onWait,
		onWaited,
		sentence: `An execution waits up to ${minutes(mostMs)} for the rate limit. Change Max Wait (Minutes) in the credential to wait longer.`,
	};
};

/** All waits of one list, or of publishing a trigger, together. What needs no wait is done anyway. */
export const waitInEditor = ({ now, after }: Time = REAL): WaitPolicy => {
	const until = now() + EDITOR_MS;
	const lasts = (ms: number) => now() + ms < until;
	return {
		signal: () => after(Math.max(MOMENT_MS, Math.min(EDITOR_MS, until - now()))),
		lasts,
		queues: lasts,
		onRefused: () => undefined,
		onPassed: () => undefined,
		onWait: () => undefined,
		onWaited: () => undefined,
		sentence: `Lists in the editor give up after ${EDITOR_MS / 1000} seconds. An execution waits longer.`,
	};
};
