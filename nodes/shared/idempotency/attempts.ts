import { randomUUID } from 'node:crypto';
import type { Clock } from '../async/clock';
import { claim } from '../ledger/claim';
import { isOnlyProcess } from '../ledger/onlyProcess';
import { lasting, type Store } from '../ledger/store';
import type { RoundMemory } from './runMemory';

const HALF_MINUTE_MS = 30_000;

/** How long the service may still work on a request after the connection broke, or it failed. */
export const SETTLING_MS = HALF_MINUTE_MS;

/** And after the node itself stopped waiting for it. */
export const SLOW_SETTLING_MS = 20 * 60_000;

/** What an attempt of a round is known by in the ledger: these entries are a format. */
const entriesOf = (scope: string, number: number) => {
	const name = `${scope} attempt ${number}`;
	const at = (what: string) => (ms: number) => `${name} ${what} ${Math.floor(ms / HALF_MINUTE_MS)}`;
	return {
		name,
		began: at('began'),
		ended: `${name} ended`,
		endedAt: at('ended'),
		slow: `${name} slow`,
	};
};

/** The entries of all half minutes since then. */
export const since = (entry: (ms: number) => string, now: number, ms: number): string[] =>
	Array.from({ length: Math.ceil(ms / HALF_MINUTE_MS) + 1 }, (_, ago) =>
		entry(now - ago * HALF_MINUTE_MS),
	);

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

/** One execution of a round, or one of its tries. */
export interface Attempt {
	/** Writes that another execution, which started from the same memory, may have sent. */
	readonly suspects: ReadonlySet<string>;
	/** When those may be sent again if the service does not have them. */
	readonly settledAt: number;
	/** Writes that differ from what was asked for before. They must not be sent. */
	readonly refused: ReadonlySet<string>;
	/** Says that nothing of it is under way any more. */
	end(isSlow: boolean): Promise<void>;
}

const keyEntry = (scope: string, key: string) => `${scope} ${key}`;

/** From when on nothing is under way any more of what an attempt sent. */
const settledAtOf = async (
	{ store, clock, scope, hasCrashed }: Place,
	number: number,
): Promise<number> => {
	const now = clock.now();
	const { began, ended, endedAt, slow } = entriesOf(scope, number);
	const beganLately = since(began, now, SETTLING_MS);
	const beganBefore = since(began, now, SLOW_SETTLING_MS);
	const endedLately = since(endedAt, now, SETTLING_MS);
	const endedBefore = since(endedAt, now, SLOW_SETTLING_MS);
	const found = await store.find([...new Set([ended, slow, ...beganBefore, ...endedBefore])]);
	const isAny = (entries: readonly string[]) => entries.some((entry) => found.has(entry));
	if (found.has(ended)) {
		if (found.has(slow) && isAny(endedBefore)) return now + SLOW_SETTLING_MS;
		return isAny(endedLately) ? now + SETTLING_MS : 0;
	}
	// Its process died, or it may still be running.
	if (hasCrashed) return isAny(beganLately) ? now + SETTLING_MS : 0;
	return isAny(beganBefore) ? now + SLOW_SETTLING_MS : 0;
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
	const announce = (list: readonly string[]) => lasting(list.map((key) => keyEntry(scope, key)));
	const expected = isChanged ? keys.filter(isKnown) : keys;

	/** Whether this number is free. Only a Retry can meet another process that takes it as well. */
	const take = async (number: number, also: readonly string[]): Promise<boolean> => {
		const { name, began } = entriesOf(scope, number);
		const entries = [...lasting([began(clock.now())]), ...also];
		if (isRetry) {
			const claimed = await claim(
				store,
				{ key: name, owner: randomUUID(), also: entries },
				isAlone,
			);
			return claimed.outcome === 'won';
		}
		const fresh = await store.record([name, ...entries]);
		if (fresh.has(name)) return true;
		await store.remove([...fresh]);
		return false;
	};

	let number = first;
	// A Retry announces its writes only once it knows which of them it may send.
	while (!(await take(number, isRetry || number > first ? [] : announce(expected)))) number += 1;
	const { ended, endedAt, slow } = entriesOf(scope, number);
	const end = async (isSlow: boolean) =>
		void (await store.record(lasting([ended, endedAt(clock.now()), ...(isSlow ? [slow] : [])])));

	const others = Array.from({ length: number - first }, (_, index) => first + index);
	if (others.length === 0) {
		memory.attempts = number + 1;
		if (isRetry) await store.record(announce(expected));
		const refused = new Set(isChanged ? keys.filter((key) => !isKnown(key)) : []);
		return { suspects: new Set(), settledAt: 0, refused, end };
	}
	// The row does not tell which other keys they announced. So the number stays where it was, and
	// whoever starts from this memory meets them again.
	const found = await store.find(keys.map((key) => keyEntry(scope, key)));
	const suspects = new Set(keys.filter((key) => found.has(keyEntry(scope, key))));
	const refused = new Set(keys.filter((key) => !isKnown(key) && (isChanged || !suspects.has(key))));
	await store.record(announce(keys.filter((key) => !refused.has(key))));
	let settledAt = 0;
	for (const other of others) settledAt = Math.max(settledAt, await settledAtOf(place, other));
	return { suspects, settledAt, refused, end };
};
