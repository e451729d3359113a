import type { Resource } from '../../../shared/operation/operation';
import { get } from './get';
import { getAll } from './getAll';

export { getAll } from './getAll';
export { searchBills } from './billId';

export const bill: Resource = {
	name: 'Bill',
	value: 'bill',
	operations: [get, getAll],
};
