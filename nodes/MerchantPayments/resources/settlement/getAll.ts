import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { upToLimit } from '../../../shared/operation/upToLimit';
import { needs } from '../../scopes';
import { rangeQuery, rangeSchema, withRange } from './range';
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
		output({ body }) {
			const items = settlementItems(body, input.output);
			return input.output === 'payments' ? upToLimit([items].flat(), input, item) : items;
		},
	}),
});
