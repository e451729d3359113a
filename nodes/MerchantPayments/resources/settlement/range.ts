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

const HOUR_MS = 3_600_000;

/** In which timezone the service has its days is not documented; the last one ends 12 hours after UTC. */
const hintOpenDay = (day: string, { hint }: Pick<OperationContext, 'hint'>): void => {
	const isOver = Date.now() >= Date.parse(day) + 36 * HOUR_MS;
	if (isOver) return;
	const next = new Date(Date.parse(day) + 24 * HOUR_MS).toISOString().slice(0, 10);
	hint(
		`${day} may not be over where the service is. What still settles on it is in no file of a later day: run this after ${next}, 12:00 UTC.`,
	);
};

export const rangeQuery = (
	{ filters, ...period }: Input<readonly [...typeof rangeDays, typeof rangeFilters]>,
	context: Pick<OperationContext, 'timezone' | 'hint' | 'now'>,
): { from?: string; to?: string; splitRecipientId?: string } => {
	const days = readPeriod(period, context);
	if (days.to !== undefined) hintOpenDay(days.to, context);
	return { ...days, splitRecipientId: filters.splitRecipientId };
};
