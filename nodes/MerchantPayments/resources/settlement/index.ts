import type { Resource } from '../../../shared/operation/operation';
import { exportCsv } from './exportCsv';
import { exportJournal } from './exportJournal';
import { getAll } from './getAll';

export const settlement: Resource = {
	name: 'Settlement',
	value: 'settlement',
	operations: [exportCsv, exportJournal, getAll],
};
