import { locator } from '../../../shared/fields/locator';
import { payoutLabel } from '../../labels';
import { searchWhole } from '../../searchList';
import { getAll } from './getAll';

export const payoutId = locator({
	displayName: 'Payout',
	name: 'payoutId',
	description: 'The payout to work with. The list shows the most recent ones.',
	searchListMethod: 'searchPayouts',
});

export const searchPayouts = searchWhole(getAll, payoutLabel);
