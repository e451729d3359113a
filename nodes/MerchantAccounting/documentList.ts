import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
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
				{
					displayName: 'From',
					name: 'from',
					type: 'dateTime',
					default: '',
					description: "First document date, in the workflow's timezone",
				},
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					default: 'draft',
					description: 'Only documents in this state',
					options: documentStatuses,
				},
				{
					displayName: 'To',
					name: 'to',
					type: 'dateTime',
					default: '',
					description: "Last document date, in the workflow's timezone",
				},
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
