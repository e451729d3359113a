import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { innerFields, type Field, type Input } from './field';

const isLocator = (value: object): value is { value: unknown } =>
	'mode' in value && 'value' in value;

/** Resource locators become their id, also inside collections, where n8n leaves them as they are. */
const plain = (value: unknown): unknown => {
	if (typeof value === 'string') return value.trim();
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== 'object' || value === null) return value;
	if (isLocator(value)) return plain(value.value);
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
};

/** An expression may yield the number 12345 where a text is meant, such as an account number. */
const fitted = (field: Field | undefined, value: unknown): unknown => {
	if (field?.type === 'string' && typeof value === 'number') return String(value);
	if (!field || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	const inner = new Map(innerFields(field).map((option) => [option.name, option]));
	return Object.fromEntries(
		Object.entries(value).map(([key, part]) => [key, fitted(inner.get(key), part)]),
	);
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
				const value = context.getNodeParameter(field.name, item, fallback);
				return [field.name, fitted(field, plain(value))];
			}),
	) as Input<F>;
