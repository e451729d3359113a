import { DateTime } from 'luxon';
import { UserError } from 'n8n-workflow';
import { day } from '../../../shared/fields/day';
import { periodFields, readPeriod } from '../../../shared/fields/period';
import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/responseContract';
import { READ } from '../../capabilities';
import { reportDraft } from './report';
import { reportFields } from './reportFields';

/** The service fills in what is left out: 1 January of this year, and today. */
const checkPeriod = (from: string | undefined, to: string | undefined, timezone: string): void => {
	const today = DateTime.now().setZone(timezone);
	const [first, last] = [from ?? today.toFormat('yyyy-01-01'), to ?? today.toFormat('yyyy-MM-dd')];
	if (first <= last) return;
	throw new UserError(
		from
			? `From: ${from} is after today (${last}), where the report ends when To is empty`
			: `To: ${to} is before ${first}, where the report begins when From is empty`,
		{ description: `Enter ${from ? 'To' : 'From'} as well. Nothing was sent.` },
	);
};

export const getProfitAndLoss = defineOperation({
	name: 'Get Profit and Loss',
	value: 'getProfitAndLoss',
	action: 'Get profit and loss report',
	description: 'Read income and expenses of a period',
	route: 'GET /reports/profit-and-loss',
	answer: holding('the figures in data', 'data'),
	needs: [READ],
	fields: [
		...periodFields(
			day('From', 'from', 'First day.', '1 January of this year'),
			day('To', 'to', 'Last day.', 'today, where the service is'),
		),
		...reportFields,
	],
	request(input, context) {
		const { from, to } = readPeriod(input, context);
		checkPeriod(from, to, context.timezone);
		return reportDraft({ from, to }, input, { name: 'profit_and_loss' });
	},
});
