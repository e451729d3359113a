import type { Ask } from './claims';
import type { Time } from './store';

/** Counted, not read off a clock, which may be set. */
const TICK_MS = 1_000;

/** So many ticks before the store is asked again, and before it is given up. */
const PAUSE = 5;
const MOST = 60;

/** Of one trigger. */
const MOST_REMINDERS = 10_000;

/** A run that passed an event, and what the store should know of it. */
export interface Passed {
	readonly key: string;
	readonly run: string;
	readonly values: readonly string[];
}

interface Reminder extends Passed {
	wait: number;
	left: number;
}

interface Row {
	/** Of the latest run: the data of older ones need not be kept in memory. */
	ask: Ask;
	readonly reminders: Map<string, Reminder>;
}

/**
 * Looks after a while whether the store knows of an event, and goes on until it does, for a minute. It
 * may have failed when the event passed; and a call of another process that took seconds writes back
 * what it read at its beginning, which erases whatever was recorded meanwhile.
 */
export const createReminders = (
	{ sleep }: Time,
	onUnknown: (place: string, passed: Passed) => void,
) => {
	const rows = new Map<string, Row>();

	const settle = (
		place: string,
		due: readonly Reminder[],
		isUnknown: (value: string) => boolean,
	) => {
		for (const reminder of due) {
			reminder.wait = PAUSE;
			if (reminder.left > 0 && reminder.values.some(isUnknown)) onUnknown(place, reminder);
			else rows.get(place)?.reminders.delete(reminder.key);
		}
	};

	const work = async (place: string, row: Row): Promise<void> => {
		while (row.reminders.size > 0) {
			await sleep(TICK_MS);
			const due: Reminder[] = [];
			for (const reminder of row.reminders.values()) {
				reminder.wait -= 1;
				reminder.left -= 1;
				if (reminder.wait <= 0) due.push(reminder);
			}
			if (due.length === 0) continue;
			try {
				const fresh = await row.ask(...due.flatMap(({ values }) => values));
				settle(place, due, (value) => fresh.has(value));
			} catch {
				settle(place, due, () => true);
			}
		}
		rows.delete(place);
	};

	/** After so many seconds. */
	return (place: string, ask: Ask, passed: Passed, wait: number): void => {
		const known = rows.get(place);
		const row = known ?? { ask, reminders: new Map<string, Reminder>() };
		if (row.reminders.size >= MOST_REMINDERS) return;
		row.ask = ask;
		row.reminders.set(passed.key, { ...passed, wait, left: MOST });
		if (known) return;
		rows.set(place, row);
		void work(place, row);
	};
};
