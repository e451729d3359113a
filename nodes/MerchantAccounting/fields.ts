import { locator } from '../shared/fields/locator';

export const invoiceId = locator({
	displayName: 'Invoice',
	name: 'invoiceId',
	description: 'The invoice or credit note to read',
	searchListMethod: 'searchInvoices',
});

export const billId = locator({
	displayName: 'Bill',
	name: 'billId',
	description: 'The bill, supplier credit or expense claim to read',
	searchListMethod: 'searchBills',
});

export const customerId = locator({
	displayName: 'Customer',
	name: 'contactId',
	description: 'The customer who gets the invoice. The list shows customers only.',
	searchListMethod: 'searchCustomers',
});

/** Part of an invoice line. */
export const accountId = locator({
	displayName: 'Account',
	name: 'accountId',
	required: false,
	description: "Account of the line. When empty, the item's account is used, then the customer's.",
	searchListMethod: 'searchAccounts',
});
