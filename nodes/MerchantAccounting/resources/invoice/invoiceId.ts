import { locator } from '../../../shared/fields/locator';
import { documentLabel } from '../../labels';
import { searchList } from '../../searchList';
import { getAll as getContacts } from '../contact/getAll';
import { getAll } from './getAll';

export const invoiceId = locator({
	displayName: 'Invoice',
	name: 'invoiceId',
	description: 'The invoice or credit note to read',
	searchListMethod: 'searchInvoices',
});

export const searchInvoices = searchList(getAll, { label: documentLabel, namedBy: getContacts });
