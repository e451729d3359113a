import { toDay } from '../../../shared/fields/time';
import type { Field, Input } from '../../../shared/operation/field';
import type { Draft, Item } from '../../../shared/operation/operation';
import { reportItems, type reportOutput } from './report';

export const asOf = {
	displayName: 'As Of',
	name: 'asOf',
	type: 'dateTime',
	default: '',
	description: "The day of the report, in the workflow's timezone. When empty: today.",
} as const satisfies Field;

export const asOfReport = (
	input: Input<readonly [typeof asOf, typeof reportOutput]>,
	item: Item,
): Draft => ({
	query: { as_of: toDay(input.asOf, item.timezone, 'As Of') },
	output: (answer) => reportItems(answer, input.output),
});
