import { NodeApiError, UserError, type IDataObject } from 'n8n-workflow';
import { attempt, mayBeProcessed } from '../shared/attempt';
import type { Item } from '../shared/operation';
import type { Answer, Request } from '../shared/transport/request';
import { findByReference, type Wanted } from './findByReference';

/** The invoice that is there already, when repeats are to be recognised. */
export const existingInvoice = async (
	wanted: Wanted,
	item: Item,
): Promise<IDataObject | undefined> => {
	if (wanted.reference === '') {
		throw new UserError('Reference: must not be empty, because Skip If Reference Exists is on');
	}
	const [newest] = await findByReference(wanted, item);
	return newest;
};

/**
 * A lost answer is resolved by looking for the reference. That proves something only when it was
 * looked for before and was not there.
 */
export const createInvoiceOnce = async (
	request: Request,
	wanted: Wanted & { readonly wasAbsent: boolean },
	item: Item,
): Promise<Answer> => {
	const sent = await attempt(async () => await item.call(request));
	if ('value' in sent) return sent.value;
	const { error } = sent;
	if (!mayBeProcessed(error) || wanted.reference === '') throw error;
	const found = await attempt(async () => await findByReference(wanted, item));
	const [invoice] = 'value' in found ? found.value : [];
	if (invoice && wanted.wasAbsent) {
		item.hint('The answer was lost. The invoice was found by its reference: it had been created.');
		return { status: 201, headers: {}, body: invoice };
	}
	if (invoice && error instanceof NodeApiError) {
		error.description = `An invoice with this reference exists (${invoice.id}): it may be this one.\n${error.description}`;
	}
	throw error;
};
