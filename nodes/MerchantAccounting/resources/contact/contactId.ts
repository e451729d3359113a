import { locator } from '../../../shared/fields/locator';
import { contactLabel } from '../../labels';
import { isActive, searchList } from '../../searchList';
import { getAll } from './getAll';

export const customerId = locator({
	displayName: 'Customer',
	name: 'contactId',
	description: 'The customer who gets the invoice. The list shows customers only.',
	searchListMethod: 'searchCustomers',
});

const customers = { label: contactLabel, query: { type: 'customer' } };

export const searchCustomers = searchList(getAll, { ...customers, isOffered: isActive });

/** Those of old documents, too. */
export const searchAllCustomers = searchList(getAll, customers);

export const searchSuppliers = searchList(getAll, {
	label: contactLabel,
	query: { type: 'supplier' },
});
