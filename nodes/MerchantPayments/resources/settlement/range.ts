import { UserError } from 'n8n-workflow';
import { z } from 'zod';
import { day } from '../../../shared/fields/day';
import { locator } from '../../../shared/fields/locator';
import { toDay } from '../../../shared/fields/time';
import type { Field, Input } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';

export const rangeFilters = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		locator({
			displayName: 'Split Recipient',
			name: 'splitRecipientId',
			required: false,
			description: 'Only settlements of this recipient',
			searchListMethod: 'searchSplitRecipients',
		}),
	],
} as const satisfies Field;

const rangeDays = [
	day('From', 'from', 'First day.', 'from the oldest settlement on'),
	day('To', 'to', 'Last day.', 'up to the newest settlement'),
] as const satisfies readonly Field[];

/** A range around the fields of an operation: what is optional comes last. */
export const withRange = <const F extends readonly Field[]>(...fields: F) =>
	[...rangeDays, ...fields, rangeFilters] as const;

export const rangeSchema = z.object({ splitRecipientId: uuid.optional() });

export const rangeQuery = (
	{ from, to, filters }: Input<readonly [...typeof rangeDays, typeof rangeFilters]>,
	{ timezone }: Pick<OperationContext, 'timezone'>,
): { from?: string; to?: string; splitRecipientId?: string } => {
	const days = { from: toDay(from, timezone, 'From'), to: toDay(to, timezone, 'To') };
	if (days.from && days.to && days.from > days.to) {
		throw new UserError(`From: ${days.from} is after To (${days.to})`);
	}
	return { ...days, splitRecipientId: filters.splitRecipientId };
};
