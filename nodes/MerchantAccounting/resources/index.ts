import type { Resource } from '../../shared/operation/operation';
import { account, searchAccounts } from './account';
import { bill, searchBills } from './bill';
import { contact, searchCustomers, searchSuppliers } from './contact';
import { invoice, searchInvoices } from './invoice';
import { report } from './report';

export const resources: readonly Resource[] = [account, bill, contact, invoice, report];

/** The lists of the editor, by the names under which fields ask for them. */
export const methods = {
	listSearch: { searchAccounts, searchBills, searchCustomers, searchInvoices, searchSuppliers },
};
