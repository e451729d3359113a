import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { upToLimit, wantedOf } from '../../../shared/operation/upToLimit';
import { needs } from '../../scopes';
import { rangeQuery, rangeSchema, withRange } from './range';
import { wholeSettled } from './settledPayments';
import { settlementItems } from './settlementItems';
import { settlements } from './settlements';

const whenPayments = { show: { output: ['payments'] } } as const;

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many settlements',
	description: 'List the payments that settled in a range of days',
	route: 'GET /settlements',
	answer: settlements,
	needs: [needs('settlements:read')],
	fields: withRange(
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			default: 'payments',
			description: 'How to return the settlements',
			options: [
				{ name: 'Payments', value: 'payments', description: 'One item for each settled payment' },
				{
					name: 'Sums per Currency',
					value: 'currencies',
					description: 'One item for each currency of the summary',
				},
				{ name: 'Summary', value: 'summary', description: 'One item with the whole summary' },
				{ name: 'Full Response', value: 'raw', description: 'One item with the whole response' },
			],
		},
		// The service answers whole, and sums over a part of it would be wrong.
		{ ...returnAll, default: true, displayOptions: whenPayments },
		{ ...limit, displayOptions: { show: { ...whenPayments.show, returnAll: [false] } } },
	),
	schema: rangeSchema,
	request: (input, item) => ({
		query: rangeQuery(input, item),
		output: (answer) =>
			input.output === 'payments'
				? upToLimit(wholeSettled(answer, wantedOf(input)), input, item)
				: settlementItems(answer.body, input.output, item.readsIn),
	}),
});
