import { type Ask, claimOf } from './claims';
import type { Time } from './store';

/** Counted, not read off a clock, which may be set. */
const TICK_MS = 1_000;

/** So many ticks before a store that does not know is asked again, and so often. */
const PAUSE = 5;
const MOST_TRIES = 13;

/** Of one trigger. */
const MOST_REMINDERS = 10_000;

/** A run that passed an event: the store should know both. */
export interface Passed {
	readonly key: string;
	readonly run: string;
}

interface Reminder extends Passed {
	wait: number;
	tries: number;
	/** For the looks after this one. */
	readonly waits: number[];
}

interface Row {
	/** Of the latest run: the data of older ones need not be kept in memory. */
	ask: Ask;
	readonly reminders: Map<string, Reminder>;
}

const valuesOf = ({ key, run }: Passed) => [key, claimOf(key, run)];

/**
 * Looks after a while whether the store knows of an event, and goes on until it does, for about a
 * minute. It may have failed when the event passed; and a call of another process that took long writes
 * back what it read at its beginning, which erases whatever was recorded meanwhile.
 */
export const createReminders = (
	{ sleep }: Time,
	onUnknown: (place: string, passed: Passed) => void,
) => {
	const rows = new Map<string, Row>();

	const settle = (place: string, reminder: Reminder, isKnown: boolean) => {
		const all = rows.get(place)?.reminders;
		// Another run may have passed the event meanwhile.
		if (all?.get(reminder.key) !== reminder) return;
		reminder.tries = isKnown ? 0 : reminder.tries + 1;
		const next = isKnown ? reminder.waits.shift() : PAUSE;
		if (next === undefined || reminder.tries >= MOST_TRIES) {
			all.delete(reminder.key);
			return;
		}
		reminder.wait = next;
		if (!isKnown) onUnknown(place, reminder);
	};

	const work = async (place: string, row: Row): Promise<void> => {
		while (row.reminders.size > 0) {
			await sleep(TICK_MS);
			const due: Reminder[] = [];
			for (const reminder of row.reminders.values()) {
				reminder.wait -= 1;
				if (reminder.wait <= 0) due.push(reminder);
			}
			if (due.length === 0) continue;
			try {
				const fresh = await row.ask(...due.flatMap(valuesOf));
				for (const one of due) settle(place, one, !valuesOf(one).some((value) => fresh.has(value)));
			} catch {
				for (const one of due) settle(place, one, false);
			}
		}
		rows.delete(place);
	};

	/** Looks after so many seconds, and so many after that. */
	return (place: string, ask: Ask, passed: Passed, [wait, ...waits]: readonly number[]): void => {
		const known = rows.get(place);
		const row = known ?? { ask, reminders: new Map<string, Reminder>() };
		if (row.reminders.size >= MOST_REMINDERS) return;
		row.ask = ask;
		row.reminders.set(passed.key, { ...passed, wait, waits, tries: 0 });
		if (known) return;
		rows.set(place, row);
		void work(place, row);
	};
};
