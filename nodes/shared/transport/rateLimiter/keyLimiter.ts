import { createSlidingWindow, MINUTE_MS } from './slidingWindow';

/** What tells others apart that were refused in the same second. */
const JITTER_MS = 250;

/** So long everybody waits for the answer to the first request after a pause. */
const ASKING_MS = 2_000;

/** After a pause requests go out at a speed at which all of a minute would take so long. */
const SLOW_START_MS = 32_000;

/** And so long it takes until the speed has doubled, again and again. */
const DOUBLING_MS = 800;
const DOUBLINGS = 20;

/** How long after a turn the next one may follow, when the speed began to grow so long before it. */
const slowStartMs = (sinceMs: number, perMinute: number): number => {
	const doubled = sinceMs / DOUBLING_MS;
	if (doubled > DOUBLINGS) return 0;
	const one = (SLOW_START_MS * Math.LN2) / (perMinute * DOUBLING_MS);
	return DOUBLING_MS * (Math.log2(2 ** doubled + one) - doubled);
};

/** A minute, and time to come back. */
const REFILL_MS = 90_000;

/** Who fills every minute for so long spreads its requests over a moment, once. */
const GAPLESS_MS = 150_000;
const GAP_MS = 2_000;

/** So many a minute any service takes, when nobody knows how many it takes. */
const FEWEST = 60;

/** A pause of a service that does not say how long. It doubles while nothing else is heard. */
const PAUSE_MS = 1_000;

/** The service refused a request because there were too many: when to come back, if it says so. */
export interface Refusal {
	readonly ms?: number;
}

export interface Moments {
	readonly now: () => number;
	readonly random: () => number;
}

/**
 * When a request may go out with a key. The own minute is counted. Others on the key are only seen
 * by refusals, and then this makes a process share with them, whoever and however many they are:
 *
 * - It pauses for as long as the service says, then asks with one request before the rest follows.
 * - The rest begins slowly and soon goes as fast as ever. Room for many opens at one moment: when
 *   all take from it at the same growing speed, each gets about the same, and not everything whoever
 *   came first. Whatever the others leave is taken a few seconds later.
 * - Who alone fills minute after minute is never refused, and another would find no room at all. So
 *   it spreads its requests a little, which costs that moment once and not in every minute.
 */
export const createKeyLimiter = (perMinute: number, { now, random }: Moments) => {
	const window = createSlidingWindow(perMinute, now);
	let turns = 0;
	let lastTurnAt = 0;
	/** Turns before this one were given before the service was heard to refuse. */
	let heardAt = 0;
	let refusals = 0;
	let resumedAt = -Infinity;
	let pausedUntil = -Infinity;
	let jitter = 0;
	let asking: 'soon' | 'now' | undefined;
	let fullSince = -Infinity;
	let lastFullAt = -Infinity;

	const distanceMs = (at: number): number => {
		if (asking === 'now') return ASKING_MS;
		const usual = perMinute === Infinity ? Math.max(FEWEST, window.closed()) : perMinute;
		const isGapless = at - lastFullAt < REFILL_MS && at - fullSince > GAPLESS_MS;
		return Math.max(slowStartMs(lastTurnAt - resumedAt, usual), isGapless ? GAP_MS / usual : 0);
	};

	const pause = ({ ms }: Refusal, isNews: boolean): void => {
		const at = now();
		if (isNews) {
			refusals += 1;
			jitter = random() * JITTER_MS;
			asking = 'soon';
			heardAt = turns;
		}
		const asked = ms ?? PAUSE_MS * 2 ** (refusals - 1);
		// Never longer than a minute, which is as long as the service counts.
		pausedUntil = Math.max(pausedUntil, at + Math.min(asked, MINUTE_MS));
	};

	const isPaused = (): boolean => pausedUntil + jitter > now();

	return {
		msUntilFree: (): number => {
			const at = now();
			return Math.max(
				window.msUntilFree(),
				pausedUntil + jitter - at,
				lastTurnAt + distanceMs(at) - at,
				0,
			);
		},
		/** Returns what to call when the request was answered, was refused, or was not sent after all. */
		admit: (): ((refusal?: Refusal) => void) => {
			const at = now();
			const turn = turns++;
			window.admit();
			lastTurnAt = at;
			if (asking === 'soon') {
				asking = 'now';
				resumedAt = at;
			}
			if (window.msUntilFree() > 0) {
				if (at - lastFullAt > REFILL_MS) fullSince = at;
				lastFullAt = at;
			}
			return (refusal) => {
				const isNews = turn >= heardAt;
				if (refusal) {
					window.takeBack();
					pause(refusal, isNews);
					return;
				}
				window.close();
				if (!isNews) return;
				asking = undefined;
				refusals = 0;
			};
		},
		isPaused,
		isIdle: (): boolean => window.isIdle() && !isPaused() && now() - lastTurnAt >= MINUTE_MS,
	};
};

export type KeyLimiter = ReturnType<typeof createKeyLimiter>;
