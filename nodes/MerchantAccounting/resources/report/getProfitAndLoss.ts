import { UserError } from 'n8n-workflow';
import { day } from '../../../shared/fields/day';
import { toDay } from '../../../shared/fields/time';
import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/promised';
import { READ } from '../../capabilities';
import { reportDraft, reportFields } from './report';

export const getProfitAndLoss = defineOperation({
	name: 'Get Profit and Loss',
	value: 'getProfitAndLoss',
	action: 'Get a profit and loss report',
	description: 'Read income and expenses of a period',
	route: 'GET /reports/profit-and-loss',
	answer: holding('the figures in data', 'data'),
	needs: [READ],
	fields: [
		day('From', 'from', 'First day. When empty: 1 January of this year.'),
		day('To', 'to', 'Last day. When empty: today.'),
		...reportFields,
	],
	request(input, { timezone }) {
		const from = toDay(input.from, timezone, 'From');
		const to = toDay(input.to, timezone, 'To');
		if (from && to && from > to) throw new UserError(`From: ${from} is after To (${to})`);
		return reportDraft({ from, to }, input, { name: 'profit_and_loss' });
	},
});
