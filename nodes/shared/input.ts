import { UserError, type IExecuteFunctions, type NodeParameterValueType } from 'n8n-workflow';
import { innerFields, type Field, type Input } from './field';

const isLocator = (value: object): value is { value: unknown } =>
	'mode' in value && 'value' in value;

/** An expression may yield 12345 where a text is meant, such as an account number. */
const asText = (value: number, { displayName }: Field): string => {
	if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) {
		return String(value);
	}
	throw new UserError(`${displayName}: ${value} lost digits because it came as a number`, {
		description: 'Hand it over as text: put it in quotes where it comes from.',
	});
};

const record = (value: object, inner: (key: string, part: unknown) => unknown) =>
	Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inner(key, part)]));

const collected = (field: Field, value: object): unknown => {
	const fields = new Map(innerFields(field).map((one) => [one.name, one]));
	const members = (row: object) =>
		record(row, (key, part) => {
			const member = fields.get(key);
			return member ? plain(member, part) : part;
		});
	if (field.type !== 'fixedCollection') return members(value);
	// The rows of a fixed collection stand under the name of their group.
	return record(value, (_, rows) =>
		Array.isArray(rows) ? rows.map((row: object) => members(row)) : members(rows as object),
	);
};

/** What an operation works with: ids instead of locators, trimmed texts, at any depth. */
const plain = (field: Field, value: unknown): unknown => {
	if (field.type === 'json') return value;
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' && field.type === 'string') return asText(value, field);
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	if (field.type === 'resourceLocator') {
		const id = isLocator(value) ? value.value : value;
		return typeof id === 'string' ? id.trim() : id;
	}
	return field.options ? collected(field, value) : value;
};

/** A field hidden by its own condition has no stored value, so its default stands in. */
export const readInput = <F extends readonly Field[]>(
	context: IExecuteFunctions,
	fields: F,
	item: number,
): Input<F> =>
	Object.fromEntries(
		fields
			.filter(({ type }) => type !== 'notice')
			.map((field) => {
				const fallback = field.default as NodeParameterValueType;
				return [field.name, plain(field, context.getNodeParameter(field.name, item, fallback))];
			}),
	) as Input<F>;
