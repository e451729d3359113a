import { randomUUID } from 'node:crypto';
import type { Clock } from '../async/clock';
import { claim } from '../ledger/claim';
import { isOnlyProcess } from '../ledger/onlyProcess';
import { lasting, type Store } from '../ledger/store';
import { attemptEntries, latelyOf } from './attemptEntries';
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

interface Rival {
	/** Writes that it may have sent. */
	readonly suspects: readonly string[];
	/** From then on nothing of it is under way any more. */
	readonly settledAt: number;
	/** It has sent nothing, and will not. */
	readonly isIdle: boolean;
}

/** What another execution did that took this number. */
const meet = async (
	{ store, clock, scope, hasCrashed, isAlone = isOnlyProcess }: Place,
	number: number,
	keys: readonly string[],
): Promise<Rival> => {
	const { name, idle, ended, slow, announced, began, endedAt, write } = attemptEntries(
		scope,
		number,
	);
	const now = clock.now();
	const [beganLately, endedLately] = [began, endedAt].map((at) => latelyOf(at, now, SETTLING_MS));
	const [beganBefore, endedBefore] = [began, endedAt].map((at) =>
		latelyOf(at, now, SLOW_SETTLING_MS),
	);
	const found = await store.find([
		...[idle, ended, slow, announced],
		...[beganLately, endedLately, beganBefore, endedBefore].flatMap(({ entries }) => entries),
		...keys.map(write),
	]);
	// Unless its process died, it may still be running.
	const isDead = hasCrashed || (isAlone() && !running.has(name));
	const settled = found.has(ended)
		? found.has(slow)
			? endedBefore
			: endedLately
		: isDead
			? beganLately
			: beganBefore;
	const settledAt = settled.overAt(found);
	const isSilent = !found.has(announced) && settledAt <= now;
	return {
		suspects: keys.filter((key) => found.has(write(key))),
		settledAt,
		isIdle: found.has(idle) || isSilent,
	};
};

const meetAll = async (place: Place, numbers: readonly number[], keys: readonly string[]) => {
	const rivals: Rival[] = [];
	for (const number of numbers) rivals.push(await meet(place, number, keys));
	return rivals.filter(({ isIdle }) => !isIdle);
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
	const announce = (number: number, list: readonly string[]) => {
		const { announced, write } = attemptEntries(scope, number);
		return lasting([announced, ...list.map(write)]);
	};

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
	// The row does not tell which other writes they announced. So the number stays where it was, and
	// whoever starts from this memory meets them again.
	const numbers = Array.from({ length: number - first }, (_, index) => first + index);
	let rivals = await meetAll(place, numbers, keys);
	const isAnnouncing = rivals.some(
		(rival) => rival.suspects.length === 0 && rival.settledAt > clock.now(),
	);
	if (isAnnouncing) {
		await clock.sleep(ANNOUNCING_MS);
		rivals = await meetAll(place, numbers, keys);
	}
	const suspects = new Set(rivals.flatMap((rival) => rival.suspects));
	const isNew = (key: string) => !isKnown(key) && !suspects.has(key);
	const refused = new Set(
		keys.filter((key) => (isChanged && !isKnown(key)) || (rivals.length > 0 && isNew(key))),
	);
	await store.record(
		announce(
			number,
			keys.filter((key) => !refused.has(key)),
		),
	);
	const settledAt = Math.max(0, ...rivals.map((rival) => rival.settledAt));
	return { isFirst: rivals.length === 0, suspects, settledAt, refused, end };
};
