import type { Clock } from '../async/clock';
import { findable } from './look';
import type { Store } from './store';

/** Somebody who does something gives a sign of life this often, while it lasts. */
const SIGN_MS = 10_000;

/** A moment is recorded roughly, by the steps that it lies in. */
const STEP_MS = 5_000;

/** Moments at which something happened, as entries of the ledger: their form is a format. */
export const momentsOf = (name: string, stepMs: number) => {
	const entry = (step: number) => `${name} ${step}`;
	const stepOf = (ms: number) => Math.floor(ms / stepMs);
	/** The steps of so long a time, the latest first. */
	const steps = (now: number, ms: number) =>
		Array.from({ length: Math.ceil(ms / stepMs) + 1 }, (_, ago) => stepOf(now) - ago);
	return {
		at: (ms: number): string => entry(stepOf(ms)),
		/** The entries of all steps within so long. */
		within: (now: number, ms: number): string[] => steps(now, ms).map(entry),
		/** When it happened last, at the latest; nothing when it did not. */
		latestIn: (found: ReadonlySet<string>, now: number, ms: number): number | undefined => {
			const last = steps(now, ms).find((step) => found.has(entry(step)));
			return last === undefined ? undefined : (last + 1) * stepMs;
		},
	};
};

/** Signs of life of something. */
export const signsOf = (name: string) => momentsOf(`${name} alive`, STEP_MS);

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
