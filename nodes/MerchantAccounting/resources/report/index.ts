import type { Resource } from '../../../shared/operation/operation';
import { getBalanceSheet } from './getBalanceSheet';
import { getProfitAndLoss } from './getProfitAndLoss';
import { getTrialBalance } from './getTrialBalance';

export const report: Resource = {
	name: 'Report',
	value: 'report',
	operations: [getBalanceSheet, getProfitAndLoss, getTrialBalance],
};
