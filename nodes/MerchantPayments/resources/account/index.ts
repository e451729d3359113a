import type { Resource } from '../../../shared/operation/operation';
import { get } from './get';
import { startVerification } from './startVerification';

export const account: Resource = {
	name: 'Business Profile',
	value: 'account',
	operations: [get, startVerification],
};
