import { randomUUID } from 'node:crypto';
import type { Clock } from '../async/clock';
import { claim } from '../ledger/claim';
import { isOnlyProcess } from '../ledger/onlyProcess';
import { lasting, type Store } from '../ledger/store';
import { attemptEntries, latestOf } from './attemptEntries';
import type { RoundMemory } from './runMemory';

/** How long the service may still work on a request after the connection broke, or it failed. */
export const SETTLING_MS = 30_000;

/** And after the node itself stopped waiting for it. */
export const SLOW_SETTLING_MS = 20 * 60_000;

/** How long a rival takes at most from its number to its announcement. */
const ANNOUNCING_MS = 1_000;

export interface Place {
	readonly store: Store;
	readonly clock: Clock;
	/** Names the run, the node, the environment and the round. */
	readonly scope: string;
	readonly memory: RoundMemory;
	readonly isRetry: boolean;
	readonly hasCrashed: boolean;
	/** Whether no other process writes the row. */
	readonly isAlone?: () => boolean;
}

/** How an attempt ended, as far as later ones have to know. */
interface Ended {
	readonly isDone: boolean;
	/** Nothing was sent. */
	readonly isIdle: boolean;
	/** The node stopped waiting for a response. */
	readonly isSlow: boolean;
}

/** One execution of a round, or one of its tries. */
export interface Attempt {
	/** Nobody else started from the same memory, so what it does not know was never sent. */
	readonly isFirst: boolean;
	/** Writes that another execution, which started from the same memory, may have sent. */
	readonly suspects: ReadonlySet<string>;
	/** When those may be sent again if the service does not have them. */
	readonly settledAt: number;
	/** Writes that differ from what was asked for before. They must not be sent. */
	readonly refused: ReadonlySet<string>;
	/** Nothing of it is under way any more. */
	end(ended: Ended): Promise<void>;
}

/** The attempts that this process is at. */
const running = new Set<string>();

/** From when on nothing is under way any more of what an attempt sent. */
const settledAtOf = async (
	{ store, clock, scope, hasCrashed, isAlone = isOnlyProcess }: Place,
	number: number,
): Promise<number> => {
	const { name, idle, ended, slow, began, endedAt } = attemptEntries(scope, number);
	const now = clock.now();
	const [starts, ends] = [began, endedAt].map((at) => latestOf(at, now, SLOW_SETTLING_MS));
	const found = await store.find([idle, ended, slow, ...starts.entries, ...ends.entries]);
	if (found.has(idle)) return 0;
	if (found.has(ended)) return ends.in(found) + (found.has(slow) ? SLOW_SETTLING_MS : SETTLING_MS);
	// Unless its process died, it may still be running.
	const isDead = hasCrashed || (isAlone() && !running.has(name));
	return starts.in(found) + (isDead ? SETTLING_MS : SLOW_SETTLING_MS);
};

/** Which of these writes the attempts of others announced, and when those are settled. */
const meet = async (place: Place, others: readonly number[], keys: readonly string[]) => {
	const suspects = new Set<string>();
	let settledAt = 0;
	for (const other of others) {
		const { announced } = attemptEntries(place.scope, other);
		const found = await place.store.find(keys.map(announced));
		for (const key of keys) if (found.has(announced(key))) suspects.add(key);
		settledAt = Math.max(settledAt, await settledAtOf(place, other));
	}
	return { suspects, settledAt };
};

/**
 * Records that a round is about to send these writes, before the first one is sent. An attempt
 * takes the next number from the one that the run's memory knows on. When that one is free, nobody
 * else started from this memory, and what it does not know was never sent. When it is taken, other
 * executions did (n8n died, or Retry was pressed again on an older execution), and may have sent
 * whatever they announced; a write that they did not announce is a changed value.
 */
export const beginAttempt = async (place: Place, keys: readonly string[]): Promise<Attempt> => {
	const { store, clock, scope, memory, isRetry, isAlone = isOnlyProcess } = place;
	const first = memory.attempts ?? 0;
	const asked = new Set(keys);
	const isChanged = Object.keys(memory.writes).some((key) => !asked.has(key));
	const isKnown = (key: string) => memory.writes[key] !== undefined;
	const expected = isChanged ? keys.filter(isKnown) : keys;
	const announce = (number: number, list: readonly string[]) =>
		lasting(list.map(attemptEntries(scope, number).announced));

	/** Whether this number is free. Only a Retry can meet another process that takes it as well. */
	const take = async (number: number): Promise<boolean> => {
		const { name, began } = attemptEntries(scope, number);
		const entries = lasting(began(clock.now()));
		if (isRetry) {
			const taken = { key: name, owner: randomUUID(), also: entries };
			return (await claim(store, taken, isAlone)).outcome === 'won';
		}
		const fresh = await store.record([name, ...entries, ...announce(number, expected)]);
		if (fresh.has(name)) return true;
		await store.remove([...fresh]);
		return false;
	};

	let number = first;
	while (!(await take(number))) number += 1;
	const { name, idle, ended, slow, endedAt } = attemptEntries(scope, number);
	running.add(name);
	const end: Attempt['end'] = async ({ isDone, isIdle, isSlow }) => {
		running.delete(name);
		const entries = [ended, ...endedAt(clock.now()), ...(isSlow ? [slow] : [])];
		if (!isDone) await store.record(lasting(isIdle ? [idle] : entries));
	};

	if (number === first) {
		memory.attempts = number + 1;
		// A Retry announces its writes only once it knows which of them it may send.
		if (isRetry) await store.record(announce(number, expected));
		const refused = new Set(isChanged ? keys.filter((key) => !isKnown(key)) : []);
		return { isFirst: true, suspects: new Set(), settledAt: 0, refused, end };
	}
	// The row does not tell which other keys they announced. So the number stays where it was, and
	// whoever starts from this memory meets them again.
	const others = Array.from({ length: number - first }, (_, index) => first + index);
	let met = await meet(place, others, keys);
	if (met.suspects.size === 0 && met.settledAt > clock.now()) {
		await clock.sleep(ANNOUNCING_MS);
		met = await meet(place, others, keys);
	}
	const { suspects, settledAt } = met;
	const refused = new Set(keys.filter((key) => !isKnown(key) && (isChanged || !suspects.has(key))));
	await store.record(
		announce(
			number,
			keys.filter((key) => !refused.has(key)),
		),
	);
	return { isFirst: false, suspects, settledAt, refused, end };
};
