import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { type Field, innerFields, isLocator } from '../operation/field';

/** One of the expressions in what was entered. */
export const PART = /\{\{([\s\S]*?)\}\}/g;

/** An expression, and where it was entered. */
export interface Expression {
	/** The innermost field that it fills, which may be a whole collection. */
	readonly field: Field;
	/** From the parameter down to it. */
	readonly path: readonly string[];
	readonly text: string;
}

const expressionsIn = (raw: unknown, field: Field, path: readonly string[]): Expression[] => {
	if (typeof raw === 'string') return raw.startsWith('=') ? [{ field, path, text: raw }] : [];
	if (typeof raw !== 'object' || raw === null) return [];
	if (field.type === 'resourceLocator' && isLocator(raw)) {
		return expressionsIn(raw.value, field, path);
	}
	const inner = new Map(innerFields(field).map((one) => [one.name, one]));
	return Object.entries(raw).flatMap(([key, part]) =>
		expressionsIn(part, inner.get(key) ?? field, [...path, key]),
	);
};

/** n8n looks for each parameter anew, and what was entered stays the same while a node is executed. */
const known = new WeakMap<object, Map<Field, Expression[]>>();

const expressionsAt = (context: IExecuteFunctions, field: Field): Expression[] => {
	const fallback = field.default as NodeParameterValueType;
	const raw = context.getNodeParameter(field.name, 0, fallback, { rawExpressions: true });
	return expressionsIn(raw, field, [field.name]);
};

/** Every expression that was entered, at any depth. */
export const expressionsOf = (
	context: IExecuteFunctions,
	fields: readonly Field[],
): Expression[] => {
	const read = known.get(context) ?? new Map<Field, Expression[]>();
	known.set(context, read);
	return fields.flatMap((field) => {
		const found = read.get(field) ?? expressionsAt(context, field);
		read.set(field, found);
		return found;
	});
};
