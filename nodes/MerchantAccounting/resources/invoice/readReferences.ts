import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../../../shared/transport/client';
import { readPages } from '../../../shared/transport/paginate';
import type { Request } from '../../../shared/transport/request';
import { fold } from '../../fold';
import { isInvoice } from './isInvoice';
import { createOrderWatch, type Order } from './listOrder';
import type { ReferenceIndex } from './referenceIndex';

/** What is looked for in a customer's list. */
export interface Search {
	readonly call: Client;
	readonly list: Request;
	readonly contactId: string;
	readonly reference: string;
	/** The invoice has a date of its own, and may have been dated back. */
	readonly isDated: boolean;
}

export interface Reading {
	readonly found?: IDataObject;
	/** Nothing when the reading ended at what it looked for. */
	readonly index?: ReferenceIndex;
}

const isNamed = (document: IDataObject): boolean =>
	isInvoice(document) && typeof document.reference === 'string';

/** Also of the customer: a service may overlook a filter. */
export const isSearched =
	({ contactId, reference }: Pick<Search, 'contactId' | 'reference'>) =>
	(document: IDataObject): boolean =>
		isNamed(document) &&
		fold(document.reference) === fold(reference) &&
		fold(document.contact_id ?? contactId) === fold(contactId);

/** Whether new documents stand above known ones. A list by date hides those that are dated back. */
const showsNew = (orders: readonly Order[], { isDated }: Search): boolean =>
	isDated ? orders.join() === 'byCreation' : orders.length > 0;

/** A list by date keeps a document that is dated ahead above all that come after it. */
const isMark = ({ date, created_at: time }: IDataObject): boolean =>
	String(date ?? '').slice(0, 10) <= String(time ?? '').slice(0, 10);

/** Reads a list from its beginning up to what is known, or to its end. */
export const readReferences = async (search: Search, known?: ReferenceIndex): Promise<Reading> => {
	const order = createOrderWatch();
	const ids = new Map<string, string>();
	let top: ReadonlySet<unknown> = new Set();
	let isFirst = true;
	for await (const page of readPages(search.call, search.list, Infinity)) {
		// One that stands further down may be void when all is read, so it is read again by its id.
		const found = known || isFirst ? page.find(isSearched(search)) : undefined;
		if (found) return { found };
		isFirst = false;
		page.forEach(order.add);
		for (const { reference, id } of page.filter(isNamed)) {
			const name = fold(reference);
			// Of several the newest counts.
			if (!ids.has(name)) ids.set(name, String(id));
		}
		const marks = page.filter(isMark).map(({ id }) => id);
		if (top.size === 0) top = new Set(marks);
		const orders = known?.orders.filter((one) => order.orders().includes(one)) ?? [];
		if (known && showsNew(orders, search) && marks.some((id) => known.marks.has(id))) {
			for (const [name, id] of ids) known.ids.set(name, id);
			return { index: Object.assign(known, { marks: top, orders }) };
		}
	}
	return { index: { ids, marks: top, orders: order.orders() } };
};
