import { randomUUID } from 'node:crypto';
import { toResult } from '../async/result';
import { claim } from '../ledger/claim';
import { findable } from '../ledger/look';
import { giveSigns } from '../ledger/signs';
import { type Asked, changedIn, isChanged, type Place } from './asked';
import { attemptEntries } from './attemptEntries';
import { meetRivals, running } from './rivals';

/** How often it is looked whether an announcement stays. */
const MAX_LOOKS = 12;

/** How an attempt ended, as far as later ones have to know. */
interface Ended {
	readonly isDone: boolean;
	/** Nothing was sent. */
	readonly isIdle: boolean;
	/** Writes that were not sent, because the ledger knows them as those of another execution. */
	readonly duplicates: ReadonlySet<string>;
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
	readonly inFlightUntil: number;
	/** Writes that differ from what was asked for before. They must not be sent. */
	readonly refused: ReadonlySet<string>;
	/** Whatever others may have spent is among what is asked for here. */
	readonly isSpendingKnown: boolean;
	/** Nothing of it is under way any more. */
	end(ended: Ended): Promise<void>;
}

/**
 * Records that a round is about to send these writes, before the first one is sent. An attempt
 * takes the next number from the one that the run's memory knows on. When that one is free, nobody
 * else started from this memory, and what it does not know was never sent. When it is taken, other
 * executions did (n8n died, or Retry was pressed again on an older execution), and may have sent
 * whatever they announced; a write that they did not announce is a changed value.
 */
export const beginAttempt = async (place: Place, asking: Asked): Promise<Attempt> => {
	const { store, clock, scope, round, isRetry } = place;
	const { keys, unprepared, limited } = asking;
	const first = round.attempts ?? 0;
	const isKnown = (key: string) => round.writes[key] !== undefined;
	const changed = changedIn(place, asking);
	const expected = keys.filter((key) => !changed.has(key));
	/** What this attempt has announced. */
	let announcement: readonly string[] = [];
	let announcedKeys: readonly string[] = [];
	const announce = (number: number, list: readonly string[]) => {
		announcedKeys = list;
		const { announced, write, whole, spends } = attemptEntries(scope, number);
		const isWhole = list.length === keys.length && unprepared.size === 0;
		announcement = findable([
			announced,
			...list.map(write),
			...(isWhole ? [whole(keys.length)] : []),
			...(limited.size > 0 ? [spends(list.filter((key) => limited.has(key)))] : []),
		]);
		return announcement;
	};

	/** Whether this number is free. Only a Retry can meet another process that takes it as well. */
	const take = async (number: number): Promise<boolean> => {
		const { name, signs } = attemptEntries(scope, number);
		const entries = findable([signs.at(clock.now())]);
		if (isRetry) {
			const taken = { key: name, owner: randomUUID(), also: entries };
			return (await claim(store, taken)) === 'won';
		}
		// Behind others it first has to know which of its writes it may send.
		if (number === first) entries.push(...announce(number, expected));
		const fresh = await store.record([name, ...entries]);
		if (fresh.has(name)) return true;
		await store.remove([...fresh]);
		return false;
	};

	/** Whoever may have rivals announces what it may send once it knows that, and sees that it stays. */
	const announceLate = async (number: number, list: readonly string[]): Promise<void> => {
		const entries = announce(number, list);
		for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
			const fresh = await store.record(entries);
			if (fresh.size === 0 || store.isAlone()) return;
		}
	};

	/** Whether what each of them may have spent is just this. */
	const announceSame = async (
		rivals: ReadonlyArray<{ readonly number: number; readonly suspects: readonly string[] }>,
		spending: readonly string[],
	): Promise<boolean> => {
		const entries = rivals.map(({ number, suspects }) =>
			attemptEntries(scope, number).spends(spending.filter((key) => suspects.includes(key))),
		);
		return entries.length === 0 || (await store.find(entries)).size === entries.length;
	};

	let number = first;
	while (!(await take(number))) number += 1;
	const { name, signs } = attemptEntries(scope, number);
	const stopSigns = giveSigns(store, clock, name);
	running.add(name);
	const end: Attempt['end'] = async ({ isDone, isIdle, isSlow, duplicates }) => {
		stopSigns();
		running.delete(name);
		if (isDone) return;
		const now = clock.now();
		// Taken back, not contradicted: an entry that a failed look leaves behind must never allow more.
		if (isIdle) return await store.remove([...announcement, ...findable(signs.within(now))]);
		const last = findable([signs.at(now), ...(isSlow ? [signs.slowAt(now)] : [])]);
		if (duplicates.size === 0) return void (await store.record(last));
		// A list that is sent again and again must not push what it was refunded by out of the row.
		const before = announcement;
		const kept = new Set(
			announce(
				number,
				announcedKeys.filter((key) => !duplicates.has(key)),
			),
		);
		await store.record([...kept, ...last]);
		await store.remove(before.filter((entry) => !kept.has(entry)));
	};

	const enter = async (): Promise<Omit<Attempt, 'end'>> => {
		if (number === first) {
			round.attempts = number + 1;
			if (isRetry) await announceLate(number, expected);
			const nobody = { suspects: new Set<string>(), inFlightUntil: 0, isSpendingKnown: true };
			return { isFirst: place.isShifted !== true, ...nobody, refused: changed };
		}
		// The row does not tell which other writes they announced. So the number stays where it was, and
		// whoever starts from this memory meets them again.
		const numbers = Array.from({ length: number - first }, (_, index) => first + index);
		const rivals = await meetRivals(place, numbers, keys);
		const announced = new Set(rivals.flatMap((rival) => rival.suspects));
		// Whoever has not announced anything yet may be about to send the same. That makes a value the
		// expected one only where nobody has announced another.
		const isOpen = !isChanged(place, asking) && rivals.every(({ isUnclear }) => isUnclear);
		const isSuspect = (key: string) =>
			announced.has(key) || (rivals.some(({ isUnclear }) => isUnclear) && (isOpen || isKnown(key)));
		const isNew = (key: string) =>
			!isSuspect(key) && (changed.has(key) || (!isKnown(key) && rivals.length > 0));
		// Whoever announced all of its writes, and not this one, may have sent another value instead.
		const isOther = (key: string) =>
			rivals.some(({ isWhole, suspects }) => isWhole && !suspects.includes(key));
		const refused = new Set(keys.filter((key) => isNew(key) || isOther(key)));
		const list = keys.filter((key) => !refused.has(key));
		await announceLate(number, list);
		const isSpendingKnown =
			limited.size === 0 ||
			(await announceSame(
				rivals,
				list.filter((key) => limited.has(key)),
			));
		const inFlightUntil = Math.max(0, ...rivals.map((rival) => rival.inFlightUntil));
		const suspects = new Set(keys.filter(isSuspect));
		return { isFirst: rivals.length === 0, suspects, inFlightUntil, refused, isSpendingKnown };
	};
	const entered = await toResult(enter);
	if ('value' in entered) return { ...entered.value, end };
	// It sends nothing, so it must not look alive.
	stopSigns();
	running.delete(name);
	throw entered.error;
};
