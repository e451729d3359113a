import { locator } from '../../../shared/fields/locator';
import { accountLabel } from '../../labels';
import { isActive, searchList } from '../../searchList';
import { getAll } from './getAll';

/** Part of an invoice line. */
export const accountId = locator({
	displayName: 'Ledger Account',
	name: 'accountId',
	required: false,
	description: "Account of the line. When empty, the item's account is used, then the customer's.",
	searchListMethod: 'searchAccounts',
});

export const searchAccounts = searchList(getAll, { label: accountLabel, isOffered: isActive });
