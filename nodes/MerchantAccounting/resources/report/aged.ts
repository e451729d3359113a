import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { toCsv } from '../../../shared/fields/csv';
import type { Draft, File } from '../../../shared/operation/draft';
import type { Field, Input } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import { isOpen } from '../../openAmount';
import { getAll as getContacts } from '../contact/getAll';
import { agedRows, agedTotals, columnsOf, toItem, toLine } from './agedTable';
import { type Age, agesOf } from './ages';
import { inMajor, type OpenDocument, readOpen } from './openDocuments';
import { reportFile } from './reportFields';

const AGE_LIMITS = '30, 60, 90';

export const agedFields = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		default: 'contacts',
		description: 'How to return the report',
		options: [
			{
				name: 'By Contact',
				value: 'contacts',
				description: 'One item for each contact and currency, with an amount for each age',
			},
			{
				name: 'CSV File',
				value: 'csv',
				description: 'One item with a CSV file: a row for each contact, and totals',
			},
			{
				name: 'Documents',
				value: 'documents',
				description: 'One item for each open document, with its age and what is left to pay',
			},
		],
	},
	reportFile,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Age Limits (Days)',
				name: 'ageLimits',
				type: 'string',
				default: AGE_LIMITS,
				placeholder: `e.g. ${AGE_LIMITS}`,
				description:
					'Where one age ends and the next begins, in days after the due date. Up to six, the smallest first.',
			},
		],
	},
] as const satisfies readonly Field[];

/** Who owes, or is owed. */
interface Aged {
	/** The beginning of the name of the file. */
	readonly name: string;
	readonly contactType: 'customer' | 'supplier';
}

const documentItem = (
	{ record, contactId, currency, left, isCredit, daysOverdue, age }: OpenDocument,
	names: ReadonlyMap<string, string>,
): IDataObject => ({
	id: record.id,
	number: record.number,
	contact: names.get(contactId) ?? contactId,
	currency,
	// So that documents add up to the balance.
	left: inMajor(isCredit ? -left : left),
	age: isCredit ? 'credit' : age.name,
	daysOverdue: isCredit ? 0 : daysOverdue,
	due_date: record.due_date,
	date: record.date,
	kind: record.kind,
	reference: record.reference,
	contact_id: contactId,
});

const fileOf = (
	documents: readonly OpenDocument[],
	names: ReadonlyMap<string, string>,
	ages: readonly Age[],
	{ name, today, property }: { name: string; today: string; property: string },
): File => {
	const totals = agedTotals(documents);
	const lines = [...agedRows(documents, names), ...totals].map((row) => toLine(row, ages));
	const fileName = `${name}_${today}.csv`;
	return {
		property,
		name: fileName,
		mimeType: 'text/csv',
		content: toCsv(columnsOf(ages), lines),
		json: {
			fileName,
			as_of: today,
			documents: documents.length,
			totals: totals.map((row) => toItem(row, ages)),
		},
	};
};

/** What is open today, by age: the service keeps no such report, so it is made of its documents. */
export const agedReport =
	({ name, contactType }: Aged) =>
	(
		{ output, binaryProperty, options }: Input<typeof agedFields>,
		{ timezone, call }: OperationContext,
	): Draft => {
		const ages = agesOf(options.ageLimits ?? AGE_LIMITS);
		const today = DateTime.now().setZone(timezone).toFormat('yyyy-MM-dd');
		return {
			keep: isOpen,
			async together(records) {
				const documents = records.map((record) => readOpen(record, today, ages));
				const query = { type: contactType };
				const contacts = await readList(call, {
					...requestOf(getContacts, {}, { query }),
					paging: getContacts.paging,
				});
				const names = new Map(contacts.map((one) => [String(one.id), String(one.name)]));
				if (output === 'documents') {
					return documents.map((one) => ({ record: documentItem(one, names) }));
				}
				if (output === 'contacts') {
					return agedRows(documents, names).map((row) => ({ record: toItem(row, ages) }));
				}
				return fileOf(documents, names, ages, {
					name,
					today,
					property: binaryProperty || 'data',
				});
			},
		};
	};
