import type { Resource } from '../../../shared/operation/operation';
import { exportCsv } from './exportCsv';
import { getAll } from './getAll';

export const settlement: Resource = {
	name: 'Settlement',
	value: 'settlement',
	operations: [exportCsv, getAll],
};
