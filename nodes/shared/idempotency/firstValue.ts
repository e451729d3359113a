import { UserError } from 'n8n-workflow';
import { readsClock, withoutLongPeriods } from './changingPart';
import { sha256 } from './keys';
import type { Run } from './run';
import type { RunMemory } from './runMemory';

interface Source {
	readonly run: Pick<Run, 'isRetry' | 'isSubWorkflow' | 'beganAt'>;
	readonly memory: RunMemory;
	/** Names the round. */
	readonly round: string;
	readonly timezone: string;
	readonly isTool: boolean;
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

/** The day that an execution began on, where the clock makes something else by now. */
const dayBefore = (expression: string, since: number, timezone: string): string | undefined => {
	const timeZone = IN_UTC.test(expression) ? 'UTC' : timezone;
	const { format } = new Intl.DateTimeFormat('en-CA', { timeZone });
	const [then, now] = [format(since), format(Date.now())];
	const isDaily = readsClock(withoutLongPeriods(expression));
	return (isDaily ? then === now : periodOf(then) === periodOf(now)) ? undefined : then;
};

/**
 * What the clock makes of a key or a reference is kept: every attempt asks for what the first one
 * asked for, on whatever day.
 */
export const createFirstValues =
	({ run, memory, round, timezone, isTool, expressionOf }: Source) =>
	(item: number) =>
	({ displayName, name }: Named, value: string): string => {
		const expression = expressionOf(name) ?? '';
		if (!readsClock(expression)) return value;
		if (run.isSubWorkflow) {
			throw new UserError(`${displayName}: contains the date, and this is a sub-workflow`, {
				description:
					'When its parent is retried later, the same would be done again. Let the parent hand over the date, and use that. Nothing was sent.',
			});
		}
		const firsts = ((memory.firsts ??= {})[round] ??= {});
		const place = `${item} ${sha256(expression).slice(0, 16)}`;
		const first = firsts[place];
		if (first !== undefined) return first;
		const day = run.isRetry && run.beganAt && dayBefore(expression, run.beganAt, timezone);
		if (day) {
			throw new UserError(
				`${displayName}: contains the date, and the execution that is retried began on another one`,
				{
					description: `n8n died, or did not get that far then, so what it was is not known. Write the date of that day (${day}) in its place, use Retry with the currently saved workflow, and put the expression back. A new execution counts as one of today. Nothing was sent.`,
				},
			);
		}
		// All calls of an AI agent are for its first item.
		if (!isTool) firsts[place] = value;
		return value;
	};
