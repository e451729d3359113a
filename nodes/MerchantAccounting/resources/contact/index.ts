import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';
import { findOrCreate } from './findOrCreate';
import { getAll } from './getAll';

export { getAll } from './getAll';
export { searchCustomers, searchSuppliers } from './contactId';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	operations: [create, findOrCreate, getAll],
};
