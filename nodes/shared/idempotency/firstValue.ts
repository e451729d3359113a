import { UserError } from 'n8n-workflow';
import type { Field } from '../operation/field';
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

const DAY_MS = 24 * 60 * 60_000;

const IN_UTC = /utc|toISOString|toJSON/i;

/** Its month, and the Monday of its week. */
const periodOf = (day: string): string => {
	const date = new Date(day);
	const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS;
	return `${day.slice(0, 7)} ${monday}`;
};

const readsDay = (expression: string) => readsClock(withoutLongPeriods(expression));

const hasMovedOn = (expression: string, since: number, timezone: string): boolean => {
	const timeZone = IN_UTC.test(expression) ? 'UTC' : timezone;
	const { format } = new Intl.DateTimeFormat('en-CA', { timeZone });
	const [then, now] = [format(since), format(Date.now())];
	return readsDay(expression) ? then !== now : periodOf(then) !== periodOf(now);
};

/**
 * What the clock makes of a key or a reference is kept: every attempt asks for what the first one
 * asked for, on whatever day.
 */
export const createFirstValues =
	({ run, memory, round, timezone, isTool, expressionOf }: Source) =>
	(item: number) =>
	({ displayName, name }: Pick<Field, 'displayName' | 'name'>, value: string): string => {
		const expression = expressionOf(name) ?? '';
		if (!readsClock(expression)) return value;
		if (run.isSubWorkflow && readsDay(expression)) {
			throw new UserError(`${displayName}: contains the date, and this is a sub-workflow`, {
				description:
					'When its parent is retried on another day, the same would be done again. Let the parent hand over the day, and use that. Nothing was sent.',
			});
		}
		const firsts = ((memory.firsts ??= {})[round] ??= {});
		const place = `${item} ${sha256(expression).slice(0, 16)}`;
		const first = firsts[place];
		if (first !== undefined) return first;
		if (run.isRetry && run.beganAt !== undefined && hasMovedOn(expression, run.beganAt, timezone)) {
			throw new UserError(
				`${displayName}: contains the date, and the execution that is retried began on another one`,
				{
					description:
						'n8n does not remember what it was then, so something else would be asked for now. Compare with your Merchant dashboard or the accounting app what was done on that day, and start a new execution of the workflow only for what is missing. Nothing was sent.',
				},
			);
		}
		// All calls of an AI agent are for its first item.
		if (!isTool) firsts[place] = value;
		return value;
	};
