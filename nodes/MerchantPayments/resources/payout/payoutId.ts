import { locator } from '../../../shared/fields/locator';
import { payoutLabel } from '../../labels';
import { searchWhole } from '../../searchList';
import { getAll } from './getAll';

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
