import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { day } from '../shared/fields/day';
import { limit, returnAll } from '../shared/fields/list';
import { locator } from '../shared/fields/locator';
import { toDay } from '../shared/fields/time';
import type { Field, Input } from '../shared/operation/field';
import type { Item } from '../shared/operation/operation';
import { uuid } from '../shared/operation/schema';
import { documentStatuses } from './statuses';

/** Invoices and bills are listed alike; only whose they are differs. */
export const documentListFields = (contact: string, searchListMethod: string) =>
	[
		returnAll,
		limit,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				locator({
					displayName: contact,
					name: 'contactId',
					required: false,
					description: `Only documents of this ${contact.toLowerCase()}`,
					searchListMethod,
				}),
				day('From', 'from', 'First document date. When empty: from the oldest one on.'),
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					default: 'draft',
					description: 'Only documents in this state',
					options: documentStatuses,
				},
				day('To', 'to', 'Last document date. When empty: up to the newest one.'),
			],
		},
	] as const satisfies readonly Field[];

/** Without it the list would be that of everybody. */
export const documentListLimits = ['contactId'];

export const documentListSchema = z.object({ contact_id: uuid.optional() });

export const documentListQuery = (
	{ filters }: Input<ReturnType<typeof documentListFields>>,
	{ timezone }: Item,
): IDataObject => {
	const from = toDay(filters.from, timezone, 'From');
	const to = toDay(filters.to, timezone, 'To');
	if (from && to && from > to) throw new UserError(`From: ${from} is after To (${to})`);
	return { status: filters.status, contact_id: filters.contactId, from, to };
};
