import { setImmediate as settled } from 'node:timers/promises';
import { createCalendar } from './calendar.mts';

/** What the package takes time from. */
export interface Clock {
	readonly now: () => number;
	readonly random: () => number;
	readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Time that passes only when everybody waits, from one appointment to the next. */
export const createClock = (random: () => number = () => 0, startsAt = 0) => {
	const calendar = createCalendar();
	let at = startsAt;

	const meet = (ms: number, go: () => void) => {
		if (ms < Infinity) calendar.add(at + Math.max(0, ms), go);
	};

	/** Ends early as n8n's own does. */
	const sleep = async (ms: number, signal?: AbortSignal) =>
		await new Promise<void>((resolve, reject) => {
			const abort = () => reject(signal?.reason as Error);
			if (signal?.aborted) return abort();
			meet(ms, resolve);
			signal?.addEventListener('abort', abort, { once: true });
		});

	/** Ends by itself, as AbortSignal.timeout does. */
	const after = (ms: number): AbortSignal => {
		const end = new AbortController();
		meet(ms, () => end.abort());
		return end.signal;
	};

	/** Plays until this moment, or until it is over, or for ever while there is anything to wait for. */
	const runUntil = async (end: number, isOver: () => boolean = () => false) => {
		await settled();
		while (!isOver()) {
			const next = calendar.next() ?? Infinity;
			if (next > end || next === Infinity) {
				if (end < Infinity) at = Math.max(at, end);
				return;
			}
			at = next;
			calendar.take()?.go();
			// What follows from one moment is over before the next one comes.
			await settled();
		}
	};

	return { now: () => at, random, sleep, after, runUntil };
};

export type VirtualClock = ReturnType<typeof createClock>;
