import type { IDataObject } from 'n8n-workflow';
import { day } from '../../../shared/fields/day';
import { locator } from '../../../shared/fields/locator';
import type { Draft } from '../../../shared/operation/draft';
import type { Field, Input } from '../../../shared/operation/field';
import {
	defineOperation,
	type Gathered,
	type OperationContext,
} from '../../../shared/operation/operation';
import { READ } from '../../capabilities';
import { documentListSchema, documentQuery } from '../../documentList';
import { fold } from '../../fold';
import { HERE, lookedFor } from '../../lookedFor';
import { offsetPaging } from '../../offsetPaging';
import { type InputRecord, inputRecordFields, ofEachItem, readInputRecord } from './inputRecord';
import { isInvoice } from './isInvoice';
import { isDuplicate, matchItem } from './matchItem';
import { matchRecord } from './matchRecord';
import { countNames, type Invoice, pairUp, readInvoice } from './pairUp';

const fields = [
	...inputRecordFields,
	day('From', 'from', 'First invoice date to compare with.', 'from the oldest one on'),
	day('To', 'to', 'Last invoice date to compare with.', 'up to the newest one'),
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		options: [
			locator({
				displayName: 'Customer',
				name: 'contactId',
				required: false,
				description: 'Compare only with invoices of this customer, who is the same for all items',
				searchListMethod: 'searchAllCustomers',
			}),
			{
				displayName: 'Ignore Drafts',
				name: 'ignoreDrafts',
				type: 'boolean',
				default: true,
				description: `Whether to compare only with invoices that are no longer drafts. ${HERE}.`,
			},
			{
				displayName: 'Reference Starts With',
				name: 'referencePrefix',
				type: 'string',
				default: '',
				placeholder: 'e.g. payment-',
				description: `Compare only with invoices whose reference begins like this. ${HERE}.`,
			},
		],
	},
] as const satisfies readonly Field[];

interface Matching extends Input<typeof fields> {
	readonly gathered?: ReadonlyArray<Gathered<InputRecord>>;
}

const keepInvoices =
	(prefix: string) =>
	(document: IDataObject): boolean =>
		isInvoice(document) && fold(document.reference).startsWith(prefix);

const whereOf = ({ from, to, filters }: Matching): string =>
	[filters.contactId && ' of the chosen customer', (from || to) && ' in the period']
		.filter(Boolean)
		.join('');

const matchAll = (input: Matching, context: OperationContext): Draft => {
	const { from, to, filters, gathered = [] } = input;
	const prefix = lookedFor(filters.referencePrefix, 'Reference Starts With');
	const isDraftIgnored = filters.ignoreDrafts === true;
	const isIgnored = ({ document }: Invoice) => isDraftIgnored && document.status === 'draft';
	return {
		query: documentQuery({ from, to, contactId: filters.contactId }, context),
		keep: keepInvoices(prefix),
		async together(documents) {
			const records = gathered.map(({ index, value }) => ({ ...value, index }));
			const invoices = documents.map(readInvoice);
			const pairs = pairUp(
				records,
				invoices.filter((invoice) => !isIgnored(invoice)),
			);
			const drafts = countNames(invoices.filter(isIgnored));
			const compared = { where: whereOf(input), prefix, drafts };
			const duplicates = pairs.filter(isDuplicate).length;
			if (duplicates > 0) {
				context.hint(
					`${duplicates} items share their reference with others. Their messages say how many do.`,
				);
			}
			return pairs.map((pair) => ({
				record: matchItem(pair, compared),
				items: pair.record ? [pair.record.index] : [],
			}));
		},
	};
};

export const match = defineOperation({
	name: 'Match',
	value: 'match',
	action: 'Match invoices',
	description:
		'Compare input items, such as payments, with invoices by reference, amount and currency',
	route: 'GET /invoices',
	returns: matchRecord,
	needs: [READ],
	paging: offsetPaging,
	fields,
	gathering: { fields: ofEachItem, read: readInputRecord },
	wholeTexts: ['reference', 'referencePrefix'],
	schema: documentListSchema,
	request: matchAll,
});
