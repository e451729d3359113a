import { locator } from '../../../shared/fields/locator';
import { documentLabel } from '../../labels';
import { searchList } from '../../searchList';
import { getAll as getContacts } from '../contact/getAll';
import { getAll } from './getAll';

export const billId = locator({
	displayName: 'Bill',
	name: 'billId',
	description: 'The bill, supplier credit or expense claim to read',
	searchListMethod: 'searchBills',
});

export const searchBills = searchList(getAll, { label: documentLabel, namedBy: getContacts });
