import type { Resource } from '../../../shared/operation/operation';
import { checkApiKey } from './checkApiKey';
import { get } from './get';
import { startVerification } from './startVerification';

/** The API key is checked for what all operations need, those of the other resources as well. */
export const accountBeside = (others: readonly Resource[]): Resource => {
	const account: Resource = {
		name: 'Business Profile',
		value: 'account',
		operations: [get, startVerification],
		// Stored workflows leave the default out, so it stays what it was.
		initial: get,
	};
	return { ...account, operations: [checkApiKey([account, ...others]), ...account.operations] };
};
