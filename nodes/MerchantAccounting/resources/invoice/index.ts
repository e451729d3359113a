import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';

export { getAll } from './getAll';
export { searchInvoices } from './invoiceId';

export const invoice: Resource = {
	name: 'Invoice',
	value: 'invoice',
	operations: [create, get, getAll],
};
