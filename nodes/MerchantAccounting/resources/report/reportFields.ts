import { outputFile } from '../../../shared/fields/outputFile';
import type { Field } from '../../../shared/operation/field';

const reportOutput = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'raw',
	description: 'How to return the report',
	options: [
		{
			name: 'CSV File',
			value: 'csv',
			description: 'One item with a CSV file that the node makes from the rows',
		},
		{
			name: 'Report',
			value: 'raw',
			description: 'One item with the report as the service returned it',
		},
		{
			name: 'Rows',
			value: 'rows',
			description: 'One item for each figure, with its place in the report',
		},
	],
} as const satisfies Field;

export const reportFile = {
	...outputFile,
	displayOptions: { show: { output: ['csv'] } },
} as const satisfies Field;

/** What every report lets people choose. */
export const reportFields = [reportOutput, reportFile] as const;
