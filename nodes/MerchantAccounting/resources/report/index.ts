import type { Resource } from '../../../shared/operation/operation';
import { getAgedPayables } from './getAgedPayables';
import { getAgedReceivables } from './getAgedReceivables';
import { getBalanceSheet } from './getBalanceSheet';
import { getProfitAndLoss } from './getProfitAndLoss';
import { getTrialBalance } from './getTrialBalance';

export const report: Resource = {
	name: 'Report',
	value: 'report',
	operations: [
		getAgedPayables,
		getAgedReceivables,
		getBalanceSheet,
		getProfitAndLoss,
		getTrialBalance,
	],
	initial: getBalanceSheet,
};
