import { defineOperation } from '../../../shared/operation/operation';
import { needs } from '../../scopes';
import { rangeFields, rangeQuery, rangeSchema } from './range';

export const exportCsv = defineOperation({
	name: 'Export CSV',
	value: 'exportCsv',
	action: 'Export settlements as CSV',
	description: 'Get the payments that settled in a range of days as a CSV file',
	route: 'GET /settlements',
	needs: [needs('settlements:read'), needs('reports:export')],
	fields: [
		...rangeFields,
		{
			displayName: 'Put Output File in Field',
			name: 'binaryProperty',
			type: 'string',
			required: true,
			default: 'data',
			hint: 'The name of the output binary field to put the file in',
		},
	],
	schema: rangeSchema,
	request: (input, item) => ({ query: { ...rangeQuery(input, item), format: 'csv' } }),
	file({ body }, input, item) {
		const { from, to } = rangeQuery(input, item);
		const range = [from ?? 'start', to ?? 'today'].join('_');
		const name = `settlements_${range}.csv`;
		return {
			property: input.binaryProperty || 'data',
			name,
			mimeType: 'text/csv',
			content: typeof body === 'string' ? body : '',
			json: { fileName: name, from: from ?? null, to: to ?? null },
		};
	},
});
