import { searchCurrencies } from '../../shared/fields/currency';
import type { Resource } from '../../shared/operation/operation';
import { account, searchAccounts } from './account';
import { bill, searchBills } from './bill';
import { contact, searchAllCustomers, searchCustomers, searchSuppliers } from './contact';
import { invoice, searchInvoices } from './invoice';
import { report } from './report';

export const resources: readonly Resource[] = [bill, contact, invoice, account, report];

/** The lists of the editor, by the names under which fields ask for them. */
export const methods = {
	listSearch: {
		searchAccounts,
		searchAllCustomers,
		searchBills,
		searchCurrencies,
		searchCustomers,
		searchInvoices,
		searchSuppliers,
	},
};
