import type { Resource } from '../../../shared/operation/operation';
import { get } from './get';
import { getOpenApi } from './getOpenApi';

export const reference: Resource = {
	name: 'Reference',
	value: 'reference',
	operations: [get, getOpenApi],
};
