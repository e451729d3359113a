import { outputFile } from '../../../shared/fields/outputFile';
import { defineOperation } from '../../../shared/operation/operation';
import { needs, needsWhen } from '../../scopes';
import { csvFile } from './csvFile';
import { rangeQuery, rangeSchema, withRange } from './range';
import { wholeSettled } from './settledPayments';
import { settlements } from './settlements';
import { unitRows } from './unitRows';

/** An open end is called so, because only the service knows what it comes to. */
const rangeName = (from: string | null, to: string | null): string => {
	if (from && to) return `${from}_${to}`;
	if (from) return `from_${from}`;
	return to ? `until_${to}` : 'all';
};

interface Formatted {
	format: string;
}

export const exportCsv = defineOperation({
	name: 'Export CSV',
	value: 'exportCsv',
	action: 'Export settlements as CSV',
	description: 'Get the payments that settled in a range of days as a CSV file',
	route: 'GET /settlements',
	answer: {
		words: 'a CSV file, or the settled payments',
		matches: (answer, request) =>
			(typeof answer.body === 'object' ? settlements : csvFile).matches(answer, request),
	},
	needs: [
		needs('settlements:read'),
		needsWhen(
			'reports:export',
			'for the file of the service',
			({ format }: Formatted) => format !== 'units',
		),
	],
	fields: withRange(
		{
			displayName: 'Format',
			name: 'format',
			type: 'options',
			default: 'service',
			description: 'What the file contains',
			hint: "The service's own file may count in cents. Rows With Units names the unit in its header.",
			options: [
				{
					name: 'As the Service Sends It',
					value: 'service',
					description:
						'The file of the service, unchanged. It does not name the unit of its amounts.',
				},
				{
					name: 'Rows With Units',
					value: 'units',
					description:
						'A file by the node, with the unit in its header: major units if Amount Unit in Responses is set in the credential',
				},
			],
		},
		outputFile,
	),
	schema: rangeSchema,
	request(input, context) {
		const range = rangeQuery(input, context);
		const { from = null, to = null } = range;
		const name = `settlements_${rangeName(from, to)}.csv`;
		const file = (content: string) => ({
			property: input.binaryProperty || 'data',
			name,
			mimeType: 'text/csv',
			content,
			json: { fileName: name, from, to },
		});
		if (input.format === 'units') {
			const { readsIn } = context;
			return { query: range, file: (answer) => file(unitRows(wholeSettled(answer), readsIn)) };
		}
		return {
			query: { ...range, format: 'csv' },
			asText: true,
			file: ({ body }) => file(typeof body === 'string' ? body : ''),
		};
	},
});
