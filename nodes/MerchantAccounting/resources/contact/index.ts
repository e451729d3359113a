import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';
import { find } from './find';
import { findOrCreate } from './findOrCreate';
import { getAll } from './getAll';

export { searchAllCustomers, searchCustomers, searchSuppliers } from './contactId';
export { getAll } from './getAll';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	operations: [create, find, findOrCreate, getAll],
	initial: getAll,
};
