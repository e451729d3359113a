import type { Clock } from '../async/clock';
import { IN_FLIGHT_MS } from '../ledger/signs';
import type { Store } from '../ledger/store';
import { attemptEntries } from './attemptEntries';

/** How long a rival takes at most from its number to its announcement. */
const ANNOUNCING_MS = 1_000;

interface Near {
	readonly store: Store;
	readonly clock: Clock;
	readonly scope: string;
}

interface Rival {
	readonly number: number;
	/** Writes that it may have sent. */
	readonly suspects: readonly string[];
	/** From then on nothing of it is under way any more. */
	readonly inFlightUntil: number;
	/** It has announced nothing, so it has sent nothing, and it is over. */
	readonly isIdle: boolean;
	/** It announced as many writes as are asked for now, so a key that it did not is another value. */
	readonly isWhole: boolean;
	/** What it announced is not seen: another process may have overwritten it a moment ago. */
	readonly isUnclear: boolean;
}

/** The attempts that this process is at. */
export const running = new Set<string>();

/** What other executions did that took these numbers. Without a sign of life for a while they are over. */
const meet = async (
	{ store, clock, scope }: Near,
	numbers: readonly number[],
	keys: readonly string[],
): Promise<Rival[]> => {
	const now = clock.now();
	const all = numbers.map((number) => ({ number, ...attemptEntries(scope, number) }));
	const found = await store.find(
		all.flatMap(({ announced, signs, write, whole }) => [
			...[announced, whole(keys.length), ...keys.map(write)],
			...signs.within(now),
		]),
	);
	return all.map(({ number, name, announced, signs, write, whole }) => {
		const inFlightUntil = Math.max(
			running.has(name) ? now + IN_FLIGHT_MS : 0,
			signs.inFlightUntil(found, now),
		);
		const isAnnounced = found.has(announced);
		return {
			number,
			suspects: keys.filter((key) => found.has(write(key))),
			inFlightUntil,
			isWhole: found.has(whole(keys.length)),
			isIdle: !isAnnounced && inFlightUntil <= now,
			isUnclear: !isAnnounced && inFlightUntil > now,
		};
	});
};

/** Somebody who clicks Retry more often knows. */
const MAX_RIVALS = 20;

/**
 * Whether others started from what this run remembers, and may have done what it does not know. Some
 * of them may have sent nothing, and have taken back what they announced.
 */
export const hasRivals = async (
	{ store, scope }: Pick<Near, 'store' | 'scope'>,
	{ attempts = 0 }: { readonly attempts?: number },
): Promise<boolean> => {
	const announced = Array.from(
		{ length: MAX_RIVALS },
		(_, index) => attemptEntries(scope, attempts + index).announced,
	);
	return (await store.find(announced)).size > 0;
};

/**
 * The executions that took these numbers and may have sent something. Who has announced nothing may
 * be about to, so that is looked at twice.
 */
export const meetRivals = async (
	place: Near,
	numbers: readonly number[],
	keys: readonly string[],
): Promise<Rival[]> => {
	let met = await meet(place, numbers, keys);
	if (met.some(({ isUnclear }) => isUnclear)) {
		await place.clock.sleep(ANNOUNCING_MS);
		met = await meet(place, numbers, keys);
	}
	return met.filter(({ isIdle }) => !isIdle);
};
