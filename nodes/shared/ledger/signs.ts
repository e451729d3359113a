import type { Clock } from '../async/clock';
import { lasting } from './look';
import type { Store } from './store';

/** Somebody who does something gives a sign of life this often, while it lasts. */
const SIGN_MS = 10_000;

/** A moment is recorded roughly, by the steps that it lies in. */
const STEP_MS = 5_000;

/** Signs of life of something, as entries of the ledger: their form is a format. */
export const signsOf = (name: string) => ({
	at: (ms: number): string => `${name} alive ${Math.floor(ms / STEP_MS)}`,
	/** The entries of all steps within so long. */
	within: (now: number, ms: number): string[] =>
		Array.from(
			{ length: Math.ceil(ms / STEP_MS) + 1 },
			(_, ago) => `${name} alive ${Math.floor(now / STEP_MS) - ago}`,
		),
	/** When the last of these signs was given, at the latest; nothing when there is none. */
	latestIn: (found: ReadonlySet<string>, now: number, ms: number): number | undefined => {
		const last = Math.floor(now / STEP_MS);
		for (let ago = 0; ago <= Math.ceil(ms / STEP_MS); ago += 1) {
			if (found.has(`${name} alive ${last - ago}`)) return (last - ago + 1) * STEP_MS;
		}
		return undefined;
	},
});

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
			store.record(lasting([at(now())])).then(next, next);
		});
	next();
	return () => {
		isOver = true;
	};
};
