import { readsClock, withoutLongPeriods } from './changingPart';

const DAY_MS = 24 * 60 * 60_000;

interface Retried {
	readonly timezone: string;
	/** When the execution began that is retried now. */
	readonly retriedSince?: number;
}

/** Its month, and the Monday of its week. */
const periodOf = (day: string): string => {
	const date = new Date(day);
	const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
	return `${day.slice(0, 7)} ${monday}`;
};

/** Whether the clock makes another value in a Retry than it made in the execution that is retried. */
export const hasMovedOn = (expression: string, { timezone, retriedSince }: Retried): boolean => {
	if (retriedSince === undefined || !readsClock(expression)) return false;
	const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
	const [then, now] = [format(retriedSince), format(Date.now())];
	const isDaily = readsClock(withoutLongPeriods(expression));
	return isDaily ? then !== now : periodOf(then) !== periodOf(now);
};
