import { locator } from '../../../shared/fields/locator';
import { contactLabel } from '../../labels';
import { searchList } from '../../searchList';
import { getAll } from './getAll';

export const customerId = locator({
	displayName: 'Customer',
	name: 'contactId',
	description: 'The customer who gets the invoice. The list shows customers only.',
	searchListMethod: 'searchCustomers',
});

export const searchCustomers = searchList(getAll, contactLabel, { type: 'customer' });

export const searchSuppliers = searchList(getAll, contactLabel, { type: 'supplier' });
