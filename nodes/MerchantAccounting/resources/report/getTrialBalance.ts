import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/promised';
import { READ } from '../../capabilities';
import { asOf, asOfReport } from './asOf';
import { reportOutput } from './report';

export const getTrialBalance = defineOperation({
	name: 'Get Trial Balance',
	value: 'getTrialBalance',
	action: 'Get a trial balance report',
	description: 'Read the balance of every account on a day',
	route: 'GET /reports/trial-balance',
	answer: holding('the figures in data', 'data'),
	needs: [READ],
	fields: [asOf, reportOutput],
	request: asOfReport,
});
