import { outputFile } from '../../../shared/fields/outputFile';
import { defineOperation } from '../../../shared/operation/operation';
import { needs } from '../../scopes';
import { csvFile } from './csvFile';
import { rangeFields, rangeQuery, rangeSchema } from './range';

/** An open end is called so, because only the service knows what it comes to. */
const rangeName = (from: string | null, to: string | null): string => {
	if (from && to) return `${from}_${to}`;
	if (from) return `from_${from}`;
	return to ? `until_${to}` : 'all';
};

export const exportCsv = defineOperation({
	name: 'Export CSV',
	value: 'exportCsv',
	action: 'Export settlements as CSV',
	description: 'Get the payments that settled in a range of days as a CSV file',
	route: 'GET /settlements',
	answer: csvFile,
	needs: [needs('settlements:read'), needs('reports:export')],
	fields: [...rangeFields, outputFile],
	schema: rangeSchema,
	request(input, item) {
		const query = { ...rangeQuery(input, item), format: 'csv' };
		const { from = null, to = null } = query;
		const name = `settlements_${rangeName(from, to)}.csv`;
		const property = input.binaryProperty || 'data';
		const json = { fileName: name, from, to };
		const file = (content: string) => ({ property, name, mimeType: 'text/csv', content, json });
		return { query, asText: true, file: ({ body }) => file(typeof body === 'string' ? body : '') };
	},
});
