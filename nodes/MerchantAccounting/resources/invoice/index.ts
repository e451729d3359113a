import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { match } from './match';

export { getAll } from './getAll';
export { searchInvoices } from './invoiceId';

export const invoice: Resource = {
	name: 'Invoice',
	value: 'invoice',
	operations: [create, get, getAll, match],
};
