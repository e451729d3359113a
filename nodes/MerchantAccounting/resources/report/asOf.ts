import { day } from '../../../shared/fields/day';
import { lastDayOf } from '../../../shared/fields/period';
import { readDay } from '../../../shared/fields/time';
import type { Draft } from '../../../shared/operation/draft';
import type { Field, Input } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { type Kind, reportDraft } from './report';
import { reportFields } from './reportFields';

const asOfDay = {
	displayName: 'Day',
	name: 'asOfDay',
	type: 'options',
	default: 'custom',
	description: 'The day of the report, in the timezone of the workflow',
	options: [
		{ name: 'Custom', value: 'custom', description: 'The day that you enter' },
		{ name: 'End of Last Month', value: 'lastMonth' },
		{ name: 'End of Last Quarter', value: 'lastQuarter' },
		{ name: 'End of Last Year', value: 'lastYear' },
	],
} as const satisfies Field;

const asOf = {
	...day('As Of', 'asOf', 'The day of the report.', 'today, where the service is'),
	displayOptions: { show: { asOfDay: ['custom'] } },
} as const satisfies Field;

export const asOfFields = [asOfDay, asOf, ...reportFields] as const;

const dayOf = (
	{ asOfDay: chosen, asOf: entered }: Input<typeof asOfFields>,
	context: OperationContext,
): string | undefined =>
	chosen === 'custom' ? readDay(entered, 'As Of', context) : lastDayOf(chosen, context);

/** A report of one day. */
export const asOfReport =
	(kind: Kind) =>
	(input: Input<typeof asOfFields>, context: OperationContext): Draft =>
		reportDraft({ as_of: dayOf(input, context) }, input, kind);
