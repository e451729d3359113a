import type { IDataObject } from 'n8n-workflow';
import type { Field } from '../../../shared/operation/field';
import type { Item } from '../../../shared/operation/operation';
import { toDay } from '../../../shared/fields/time';

export const asOf = {
	displayName: 'As Of',
	name: 'asOf',
	type: 'dateTime',
	default: '',
	description: "The day of the report, in the workflow's timezone. When empty: today.",
} as const satisfies Field;

export const asOfQuery = (input: { asOf: string }, { timezone }: Item): IDataObject => ({
	as_of: toDay(input.asOf, timezone, 'As Of'),
});
