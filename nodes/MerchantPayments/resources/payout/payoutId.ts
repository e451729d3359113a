import { locator } from '../../../shared/fields/locator';
import { payoutLabel } from '../../labels';
import { limits } from '../../limits';
import { searchWhole } from '../../searchList';
import { getAll } from './getAll';

export const payoutId = locator({
	displayName: 'Payout',
	name: 'payoutId',
	description: `The payout to read. The service returns the ${limits.payoutList} most recent and no older ones.`,
	searchListMethod: 'searchPayouts',
});

export const pendingPayoutId = locator({
	displayName: 'Payout',
	name: 'payoutId',
	description: 'The payout to cancel. The list shows the most recent ones that are pending.',
	searchListMethod: 'searchPendingPayouts',
});

export const searchPayouts = searchWhole(getAll, payoutLabel);

export const searchPendingPayouts = searchWhole(
	getAll,
	payoutLabel,
	({ status }) => status === 'pending',
);
