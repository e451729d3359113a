import { day } from '../../../shared/fields/day';
import { toDay } from '../../../shared/fields/time';
import type { Input } from '../../../shared/operation/field';
import type { Draft, Item } from '../../../shared/operation/operation';
import { reportItems, type reportOutput } from './report';

export const asOf = day('As Of', 'asOf', 'The day of the report. When empty: today.');

export const asOfReport = (
	input: Input<readonly [typeof asOf, typeof reportOutput]>,
	item: Item,
): Draft => ({
	query: { as_of: toDay(input.asOf, item.timezone, 'As Of') },
	output: (answer) => reportItems(answer, input.output),
});
