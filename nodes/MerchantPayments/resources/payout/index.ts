import type { Resource } from '../../../shared/operation/operation';
import { cancel } from './cancel';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';

export { searchDestinations } from './destinations';
export { getAll } from './getAll';
export { searchPayouts, searchPendingPayouts } from './payoutId';

export const payout: Resource = {
	name: 'Payout',
	value: 'payout',
	operations: [cancel, create, get, getAll],
	initial: getAll,
};
