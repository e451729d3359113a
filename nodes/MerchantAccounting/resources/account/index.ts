import type { Resource } from '../../../shared/operation/operation';
import { getAll } from './getAll';

export { searchAccounts } from './accountId';

export const account: Resource = {
	name: 'Ledger Account',
	value: 'account',
	operations: [getAll],
};
