import { createExpiringMap } from '../../../shared/async/expiringMap';
import type { Order } from './listOrder';

/** What a reading of a customer's whole list leaves behind, so that the next one reads only what is new. */
export interface ReferenceIndex {
	/** Ids of invoices by their references. */
	readonly ids: Map<string, string>;
	/** Ids of documents at the top of the list: whatever follows one of them is known. */
	marks: ReadonlySet<unknown>;
	/** The orders that all of the list was in. */
	orders: readonly Order[];
}

/** People edit references and date invoices back, so the whole list is read again after this time. */
const INDEX_MS = 10 * 60_000;

/** Of all customers together: about 40 MB. */
const MAX_REFERENCES = 200_000;

/** The indexes of this process, each from when its reading began. */
export const createReferenceIndexes = () =>
	createExpiringMap<ReferenceIndex>(INDEX_MS, MAX_REFERENCES, ({ ids }) => ids.size + 1);
