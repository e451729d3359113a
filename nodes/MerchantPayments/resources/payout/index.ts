import type { Resource } from '../../../shared/operation/operation';
import { cancel } from './cancel';
import { create } from './create';
import { getAll } from './getAll';

export { getAll } from './getAll';
export { getDestinationTypes } from './destinations';
export { searchPayouts } from './payoutId';

export const payout: Resource = {
	name: 'Payout',
	value: 'payout',
	operations: [cancel, create, getAll],
};
