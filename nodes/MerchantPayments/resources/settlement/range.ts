import { z } from 'zod';
import { day } from '../../../shared/fields/day';
import { locator } from '../../../shared/fields/locator';
import { periodFields, readPeriod } from '../../../shared/fields/period';
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

const rangeDays = periodFields(
	day('From', 'from', 'First day.', 'from the oldest settlement on'),
	day('To', 'to', 'Last day.', 'up to the newest settlement'),
);

/** A range around the fields of an operation: what is optional comes last. */
export const withRange = <const F extends readonly Field[]>(...fields: F) =>
	[...rangeDays, ...fields, rangeFilters] as const;

export const rangeSchema = z.object({ splitRecipientId: uuid.optional() });

export const rangeQuery = (
	{ filters, ...period }: Input<readonly [...typeof rangeDays, typeof rangeFilters]>,
	{ timezone }: Pick<OperationContext, 'timezone'>,
): { from?: string; to?: string; splitRecipientId?: string } => ({
	...readPeriod(period, timezone),
	splitRecipientId: filters.splitRecipientId,
});
