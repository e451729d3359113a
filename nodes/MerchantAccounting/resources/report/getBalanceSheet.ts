import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/responseContract';
import { READ } from '../../capabilities';
import { asOfFields, asOfReport } from './asOf';
import { checkBalanceSheet } from './checks';

export const getBalanceSheet = defineOperation({
	name: 'Get Balance Sheet',
	value: 'getBalanceSheet',
	action: 'Get balance sheet report',
	description: 'Read assets, liabilities and equity on a day',
	route: 'GET /reports/balance-sheet',
	answer: holding('the figures in data', 'data'),
	needs: [READ],
	fields: asOfFields,
	request: asOfReport({ name: 'balance_sheet', check: checkBalanceSheet }),
});
