import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { day } from '../shared/fields/day';
import { limit, returnAll } from '../shared/fields/list';
import { locator } from '../shared/fields/locator';
import { readDay } from '../shared/fields/time';
import type { Draft } from '../shared/operation/draft';
import type { Field, Input } from '../shared/operation/field';
import type { OperationContext } from '../shared/operation/operation';
import { uuid } from '../shared/operation/schema';
import { documentFilters, keepDocuments, type Kinds } from './documentFilters';
import { documentStatuses } from './statuses';

/** Whose documents a list shows, and of which kinds. */
export interface Listed {
	readonly contact: string;
	readonly searchListMethod: string;
	readonly kinds: Kinds;
}

/** n8n shows options in the order of the alphabet, and whose they are differs. */
const byName = <F extends Field>(fields: readonly F[]): F[] =>
	[...fields].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));

/** Invoices and bills are listed alike. */
export const documentListFields = ({ contact, searchListMethod, kinds }: Listed) =>
	[
		returnAll,
		limit,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			// Shown without a click: they are what people look for first.
			default: { from: '', status: '', to: '' },
			options: byName([
				...documentFilters(kinds),
				locator({
					displayName: contact,
					name: 'contactId',
					required: false,
					description: `Only documents of this ${contact.toLowerCase()}`,
					searchListMethod,
				}),
				day('From', 'from', 'First document date.', 'from the oldest one on'),
				{
					displayName: 'Status',
					name: 'status',
					type: 'options',
					default: '',
					description: 'Only documents in this state',
					options: [{ name: 'Any', value: '' }, ...documentStatuses],
					// The service may know more by now, and says what it does not know.
					allowArbitraryValues: true,
				},
				day('To', 'to', 'Last document date.', 'up to the newest one'),
			]),
		},
	] as const satisfies readonly Field[];

export const documentTexts = ['number', 'reference'];

export const documentListSchema = z.object({ contact_id: uuid.optional() });

/** The filters that the service has. */
export const documentQuery = (
	filters: { from?: string; to?: string; contactId?: string; status?: string },
	context: Pick<OperationContext, 'timezone' | 'hint'>,
): IDataObject => {
	const from = readDay(filters.from, 'From', context);
	const to = readDay(filters.to, 'To', context);
	if (from && to && from > to) throw new UserError(`From: ${from} is after To (${to})`);
	return { status: filters.status, contact_id: filters.contactId, from, to };
};

export const documentListRequest = (
	{ filters }: Input<ReturnType<typeof documentListFields>>,
	context: OperationContext,
): Draft => ({
	query: documentQuery(filters, context),
	keep: keepDocuments(filters, context),
});
