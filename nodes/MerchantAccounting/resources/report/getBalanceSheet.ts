import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/promised';
import { READ } from '../../capabilities';
import { asOf, asOfReport } from './asOf';
import { reportOutput } from './report';

export const getBalanceSheet = defineOperation({
	name: 'Get Balance Sheet',
	value: 'getBalanceSheet',
	action: 'Get a balance sheet report',
	description: 'Read assets, liabilities and equity on a day',
	route: 'GET /reports/balance-sheet',
	answer: holding('the figures in data', 'data'),
	needs: [READ],
	fields: [asOf, reportOutput],
	request: asOfReport,
});
