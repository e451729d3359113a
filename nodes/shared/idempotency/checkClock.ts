import { UserError } from 'n8n-workflow';
import { readsClock, withoutLongPeriods } from './changingPart';
import { dayIn, firstKey, type Firsts } from './firsts';
import type { Run } from './run';

interface Source {
	readonly run: Pick<Run, 'isRetry' | 'isSubWorkflow' | 'beganAt'>;
	readonly firsts: Firsts;
	readonly timezone: string;
	readonly expressionOf: (name: string) => string | undefined;
}

interface Named {
	readonly displayName: string;
	readonly name: string;
}

const DAY_MS = 24 * 60 * 60_000;

const IN_UTC = /\.(?:utc|toUTC|toISOString|toJSON)\(|['"]utc['"]/i;

/** Its month, and the Monday of its week. */
const periodOf = (day: string): string => {
	const date = new Date(day);
	const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
	return `${day.slice(0, 7)} ${monday}`;
};

/** Whether the clock may make something else by now than when an execution began. */
const hasMovedOn = (expression: string, since: number, timezone: string): boolean => {
	const timeZone = IN_UTC.test(expression) ? 'UTC' : timezone;
	const [then, now] = [dayIn(timeZone, since), dayIn(timeZone)];
	const isDaily = readsClock(withoutLongPeriods(expression));
	return isDaily ? then !== now : periodOf(then) !== periodOf(now);
};

/**
 * Every attempt asks for the key or the reference that the clock made for the first one. Where that
 * is not known any more, another one would do the same again.
 */
export const createClockCheck =
	({ run, firsts, timezone, expressionOf }: Source) =>
	(item: number) =>
	({ displayName, name }: Named, value: string): void => {
		const expression = expressionOf(name) ?? '';
		if (!readsClock(expression)) return;
		if (run.isSubWorkflow) {
			throw new UserError(`${displayName}: contains the date, and this is a sub-workflow`, {
				description:
					'When its parent is retried later, the same would be done again. Let the parent hand over the date, and use that. Nothing was sent.',
			});
		}
		if (!run.isRetry || !run.beganAt || !firsts.isNew(firstKey(item, name, expression))) return;
		if (!hasMovedOn(expression, run.beganAt, timezone)) return;
		throw new UserError(
			`${displayName}: contains the date, and the execution that is retried began on another one`,
			{
				description: `n8n died, or did not get that far then, so what it was is not known. Today it is "${value}". Replace the expression with what it was meant to be then, use Retry with the currently saved workflow, and put the expression back. A new execution counts as one of today. Nothing was sent.`,
			},
		);
	};
