import type { Clock } from '../async/clock';
import { findable } from './look';
import type { Store } from './store';

/** Somebody who does something gives a sign of life this often, while it lasts. */
const SIGN_MS = 10_000;

/** How long the service may still work on a request after the connection broke, it failed or n8n died. */
export const IN_FLIGHT_MS = 30_000;

/** And after the node itself stopped waiting for it. */
export const SLOW_IN_FLIGHT_MS = 20 * 60_000;

/** Moments after which something may be under way for so long, each recorded by the step that it lies in. */
const momentsOf = (name: string, stepMs: number, lastsMs: number) => {
	const entry = (step: number) => `${name} ${step}`;
	const stepOf = (ms: number) => Math.floor(ms / stepMs);
	/** The steps of that time, the latest first. */
	const steps = (now: number) =>
		Array.from({ length: Math.ceil(lastsMs / stepMs) + 1 }, (_, ago) => stepOf(now) - ago);
	return {
		at: (ms: number): string => entry(stepOf(ms)),
		within: (now: number): string[] => steps(now).map(entry),
		lastsUntil: (found: ReadonlySet<string>, now: number): number => {
			const last = steps(now).find((step) => found.has(entry(step)));
			return last === undefined ? 0 : (last + 1) * stepMs + lastsMs;
		},
	};
};

/** Signs of life of something, as entries of the ledger: their form is a format. */
export const signsOf = (name: string) => {
	const alive = momentsOf(`${name} alive`, 5_000, IN_FLIGHT_MS);
	const slow = momentsOf(`${name} slow`, 60_000, SLOW_IN_FLIGHT_MS);
	return {
		/** While it lasts; the last one is given when it ends. */
		at: alive.at,
		/** The node stopped waiting for one of its responses. */
		slowAt: slow.at,
		/** All that may tell something now. */
		within: (now: number): string[] => [...alive.within(now), ...slow.within(now)],
		/** From then on nothing of it is under way any more. */
		inFlightUntil: (found: ReadonlySet<string>, now: number): number =>
			Math.max(alive.lastsUntil(found, now), slow.lastsUntil(found, now)),
	};
};

/** Goes on giving signs until it is stopped. A store that fails makes it look dead, and is waited for. */
export const giveSigns = (
	store: Store,
	{ now, after }: Pick<Clock, 'now' | 'after'>,
	name: string,
): (() => void) => {
	let isOver = false;
	const { at } = signsOf(name);
	const next = () =>
		after(SIGN_MS).addEventListener('abort', () => {
			if (isOver) return;
			store.record(findable([at(now())])).then(next, next);
		});
	next();
	return () => {
		isOver = true;
	};
};
