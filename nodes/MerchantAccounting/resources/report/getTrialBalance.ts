import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/responseContract';
import { READ } from '../../capabilities';
import { asOfFields, asOfReport } from './asOf';
import { checkTrialBalance } from './checks';

export const getTrialBalance = defineOperation({
	name: 'Get Trial Balance',
	value: 'getTrialBalance',
	action: 'Get trial balance report',
	description: 'Read the balance of every account on a day',
	route: 'GET /reports/trial-balance',
	answer: holding('the figures in data', 'data'),
	needs: [READ],
	fields: asOfFields,
	request: asOfReport({ name: 'trial_balance', check: checkTrialBalance, hasSides: true }),
});
