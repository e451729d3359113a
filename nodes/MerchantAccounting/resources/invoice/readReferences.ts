import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../../../shared/transport/client';
import { readPages } from '../../../shared/transport/paginate';
import type { Request } from '../../../shared/transport/request';
import { fold } from '../../fold';
import { isInvoice } from './isInvoice';
import { createOrderWatch, type Order } from './listOrder';
import type { ReferenceIndex } from './referenceIndex';

/** What is looked for in a customer's list. */
interface Search {
	readonly call: Client;
	readonly list: Request;
	readonly reference: string;
	/** The invoice has a date of its own, and may have been dated back. */
	readonly isDated: boolean;
}

interface Reading {
	readonly found?: IDataObject;
	/** Nothing when the reading ended at what it looked for. */
	readonly index?: ReferenceIndex;
}

const isNamed = (document: IDataObject): boolean =>
	isInvoice(document) && typeof document.reference === 'string';

export const hasReference =
	(wanted: string) =>
	(document: IDataObject): boolean =>
		isNamed(document) && fold(document.reference) === fold(wanted);

/** Whether new documents stand above known ones. A list by date hides those that are dated back. */
const showsNew = (orders: readonly Order[], { isDated }: Search): boolean =>
	isDated ? orders.join() === 'byCreation' : orders.length > 0;

/** Reads a list from its beginning up to what is known, or to its end. */
export const readReferences = async (search: Search, known?: ReferenceIndex): Promise<Reading> => {
	const order = createOrderWatch();
	const ids = new Map<string, string>();
	let newest: ReadonlySet<unknown> | undefined;
	let found: IDataObject | undefined;
	for await (const page of readPages(search.call, search.list, Infinity)) {
		found ??= page.find(hasReference(search.reference));
		// One that stands further down is worth an index: the next one may, too.
		if (found && (known || !newest)) return { found };
		newest ??= new Set(page.map(({ id }) => id));
		page.forEach(order.add);
		for (const { reference, id } of page.filter(isNamed)) {
			const name = fold(reference);
			// Of several the newest counts.
			if (!ids.has(name)) ids.set(name, String(id));
		}
		const orders = known?.orders.filter((one) => order.orders().includes(one)) ?? [];
		if (known && showsNew(orders, search) && page.some(({ id }) => known.newest.has(id))) {
			for (const [name, id] of ids) known.ids.set(name, id);
			return { index: Object.assign(known, { newest, orders }) };
		}
	}
	return { found, index: { ids, newest: newest ?? new Set(), orders: order.orders() } };
};
