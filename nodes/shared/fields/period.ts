import { DateTime } from 'luxon';
import { UserError } from 'n8n-workflow';
import type { Field } from '../operation/field';
import type { OperationContext } from '../operation/operation';
import { readDay } from './time';

/** How long each is, and how many of them ago. */
const PERIODS = {
	lastMonth: ['month', 1],
	lastQuarter: ['quarter', 1],
	lastYear: ['year', 1],
	thisMonth: ['month', 0],
	thisQuarter: ['quarter', 0],
	thisYear: ['year', 0],
} as const;

type Listed = keyof typeof PERIODS;

const period = {
	displayName: 'Period',
	name: 'period',
	type: 'options',
	default: 'custom',
	description: 'Which days to read, in the timezone of the workflow',
	options: [
		{ name: 'Custom', value: 'custom', description: 'The days that you enter' },
		{ name: 'Last Month', value: 'lastMonth', description: 'The whole month before this one' },
		{ name: 'Last Quarter', value: 'lastQuarter', description: 'The three months before these' },
		{ name: 'Last Year', value: 'lastYear', description: 'The calendar year before this one' },
		{ name: 'This Month', value: 'thisMonth', description: 'With the days to come' },
		{ name: 'This Quarter', value: 'thisQuarter', description: 'With the days to come' },
		{ name: 'This Year', value: 'thisYear', description: 'With the days to come' },
	],
} as const satisfies Field;

const whenCustom = { show: { period: ['custom'] } } as const;

/** A period to pick, and the two days of any other one. */
export const periodFields = <const From extends Field, const To extends Field>(
	from: From,
	to: To,
) =>
	[
		period,
		{ ...from, displayOptions: whenCustom },
		{ ...to, displayOptions: whenCustom },
	] as const satisfies readonly Field[];

type Clock = Pick<OperationContext, 'timezone' | 'now'>;

const daysOf = (chosen: Listed, { timezone: zone, now }: Clock) => {
	const [unit, ago] = PERIODS[chosen];
	const within = DateTime.fromMillis(now(chosen), { zone }).minus({ [unit]: ago });
	return {
		from: within.startOf(unit).toFormat('yyyy-MM-dd'),
		to: within.endOf(unit).toFormat('yyyy-MM-dd'),
	};
};

/** The last day of a period of the list. */
export const lastDayOf = (chosen: Listed, clock: Clock): string => daysOf(chosen, clock).to;

interface PeriodInput {
	readonly period: Listed | 'custom';
	readonly from: unknown;
	readonly to: unknown;
}

/** The first and the last day, as far as they are given. */
export const readPeriod = (
	input: PeriodInput,
	context: Parameters<typeof readDay>[2] & Clock,
): { from?: string; to?: string } => {
	if (input.period === 'custom') {
		const [from, to] = [readDay(input.from, 'From', context), readDay(input.to, 'To', context)];
		if (from && to && from > to) throw new UserError(`From: ${from} is after To (${to})`);
		return { from, to };
	}
	return daysOf(input.period, context);
};
