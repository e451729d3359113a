import type { IDataObject } from 'n8n-workflow';
import type { Age } from './ages';
import { inMajor, type OpenDocument } from './openDocuments';

/** What one contact owes in one currency, or is owed, in the smallest unit. */
export interface AgedRow {
	readonly contactId: string;
	readonly contact: string;
	readonly currency: string;
	readonly byAge: Map<Age, number>;
	total: number;
	/** Credit notes or supplier credits that were not set off yet. They are in no other column. */
	credits: number;
	documents: number;
}

type Names = ReadonlyMap<string, string>;

const emptyRow = ({ contactId, currency }: OpenDocument, names: Names): AgedRow => ({
	contactId,
	contact: names.get(contactId) ?? contactId,
	currency,
	byAge: new Map(),
	total: 0,
	credits: 0,
	documents: 0,
});

const byName = (one: AgedRow, other: AgedRow) =>
	one.currency.localeCompare(other.currency) || one.contact.localeCompare(other.contact);

const addTo = (row: AgedRow, { isCredit, left, age }: OpenDocument): void => {
	row.documents += 1;
	if (isCredit) row.credits += left;
	else {
		row.total += left;
		row.byAge.set(age, (row.byAge.get(age) ?? 0) + left);
	}
};

/** A row for each contact and currency: currencies are never added up. */
export const agedRows = (documents: readonly OpenDocument[], names: Names): AgedRow[] => {
	const rows = new Map<string, AgedRow>();
	for (const document of documents) {
		const key = `${document.currency} ${document.contactId}`;
		const row = rows.get(key) ?? emptyRow(document, names);
		rows.set(key, row);
		addTo(row, document);
	}
	return [...rows.values()].sort(byName);
};

/** A row for each currency, from the documents themselves. */
export const agedTotals = (documents: readonly OpenDocument[]): AgedRow[] =>
	agedRows(
		documents.map((document) => ({ ...document, contactId: '' })),
		new Map([['', 'Total']]),
	);

const figuresOf = ({ byAge, total, credits }: AgedRow, ages: readonly Age[]) => ({
	ages: ages.map((age) => [age, inMajor(byAge.get(age) ?? 0)] as const),
	total: inMajor(total),
	credits: inMajor(credits),
	balance: inMajor(total - credits),
});

/** As an item: its names are easy to write in an expression. */
export const toItem = (row: AgedRow, ages: readonly Age[]): IDataObject => {
	const { ages: byAge, ...sums } = figuresOf(row, ages);
	return {
		contact_id: row.contactId,
		contact: row.contact,
		currency: row.currency,
		...sums,
		...Object.fromEntries(byAge.map(([{ name }, amount]) => [name, amount])),
		documents: row.documents,
	};
};

export const columnsOf = (ages: readonly Age[]): string[] => [
	...['Contact', 'Currency', ...ages.map(({ title }) => title)],
	...['Total', 'Credits', 'Balance', 'Documents'],
];

/** As a line of a table, with the names that people read. */
export const toLine = (row: AgedRow, ages: readonly Age[]): IDataObject => {
	const { ages: byAge, total, credits, balance } = figuresOf(row, ages);
	return {
		Contact: row.contact,
		Currency: row.currency,
		...Object.fromEntries(byAge.map(([{ title }, amount]) => [title, amount])),
		Total: total,
		Credits: credits,
		Balance: balance,
		Documents: row.documents,
	};
};
