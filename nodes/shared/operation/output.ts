import type { Field } from './field';
import type { Operation } from './operation';
import type { RecordFields } from './recordFields';

export type Output = 'simplified' | 'raw' | 'selected';

const UPPER_CASE = new Set(['fx', 'id', 'qr']);

/** `qr_code_id` as "QR Code ID", `invoiceCurrency` as "Invoice Currency". */
const labelFor = (name: string): string =>
	name
		.split(/_|(?=[A-Z])/)
		.map((word) =>
			UPPER_CASE.has(word) ? word.toUpperCase() : word[0].toUpperCase() + word.slice(1),
		)
		.join(' ');

export const simplify = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	noDataExpression: true,
	default: false,
	description: 'Whether to return a simplified version of the response instead of the raw data',
	displayOptions: { show: { '@tool': [false] } },
} as const satisfies Field;

/** A model pays for each word of a list that it reads; one record it may need whole. */
const defaultOutput = ({ fields }: Operation): Output =>
	fields.some(({ name }) => name === 'returnAll') ? 'simplified' : 'raw';

export const toolOutput = (operation: Operation) =>
	({
		displayName: 'Output',
		name: 'output',
		type: 'options',
		noDataExpression: true,
		default: defaultOutput(operation),
		description: 'How much of each record the model reads',
		displayOptions: { show: { '@tool': [true] } },
		options: [
			{ name: 'Simplified', value: 'simplified', description: 'The most important fields' },
			{ name: 'Raw', value: 'raw', description: 'All fields, as the service returns them' },
			{ name: 'Selected Fields', value: 'selected', description: 'The fields that you choose' },
		],
	}) as const satisfies Field;

export const selectedFields = ({ simple, others }: RecordFields) =>
	({
		displayName: 'Fields',
		name: 'outputFields',
		type: 'multiOptions',
		noDataExpression: true,
		default: [...simple],
		description: 'The fields of each record that the model reads',
		displayOptions: { show: { '@tool': [true], output: ['selected'] } },
		options: [...simple, ...others]
			.map((name) => ({ name: labelFor(name), value: name }))
			.sort((one, other) => (one.name < other.name ? -1 : 1)),
	}) as const satisfies Field;

/** The fields of an operation with those about its output, which stand before what is optional. */
export const withOutput = (operation: Operation): readonly Field[] => {
	const { fields, returns } = operation;
	if (!returns) return fields;
	const found = fields.findIndex((_, index) =>
		fields.slice(index).every(({ type }) => type === 'collection'),
	);
	const at = found < 0 ? fields.length : found;
	const added = [simplify, toolOutput(operation), selectedFields(returns)];
	return [...fields.slice(0, at), ...added, ...fields.slice(at)];
};
