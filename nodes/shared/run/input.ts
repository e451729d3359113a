import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { isTool } from '../once/keys';
import { type Field, innerFields, type Input } from '../operation/field';
import type { Protection } from '../operation/operation';
import { isLocator, plain } from './plain';
import { createProtect } from './protect';
import { holdsExpression, lookUpIn } from './reference';

type IsComputed = (name: string) => boolean;

/**
 * Whether a field of this name, at any depth, holds an expression: what it yields was not typed, and
 * nobody looked at it. A collection that is one expression makes all of its fields computed.
 */
export const createIsComputed = (
	context: IExecuteFunctions,
	fields: readonly Field[],
): IsComputed => {
	const computed = new Set<string>();
	const namesIn = (field: Field): string[] => [
		field.name,
		...innerFields(field).flatMap((inner) => namesIn(inner)),
	];
	const visit = (raw: unknown, field: Field): void => {
		if (typeof raw === 'string' && raw.startsWith('='))
			namesIn(field).forEach((name) => computed.add(name));
		else if (typeof raw === 'object' && raw !== null && isLocator(raw)) visit(raw.value, field);
		else if (typeof raw === 'object' && raw !== null) {
			const inner = new Map(innerFields(field).map((one) => [one.name, one]));
			for (const [key, part] of Object.entries(raw)) visit(part, inner.get(key) ?? field);
		}
	};
	for (const field of fields) {
		const options = { rawExpressions: true };
		const fallback = field.default as NodeParameterValueType;
		visit(context.getNodeParameter(field.name, 0, fallback, options), field);
	}
	return (name) => computed.has(name);
};

type Read = (item: number) => unknown;

/**
 * n8n takes most of a millisecond to evaluate an expression, which a thousand items feel. So what
 * is the same for all items is read once, and what only points to a field of the item is looked up.
 */
const readerOf = (context: IExecuteFunctions, field: Field, isComputed: IsComputed): Read => {
	// A field hidden by its own condition has no stored value, so its default stands in.
	const fallback = field.default as NodeParameterValueType;
	const evaluate: Read = (item) =>
		plain(field, context.getNodeParameter(field.name, item, fallback), isComputed);
	const raw: unknown = context.getNodeParameter(field.name, 0, fallback, { rawExpressions: true });
	if (!holdsExpression(raw)) {
		let known: { value: unknown } | undefined;
		return (item) => (known ??= { value: evaluate(item) }).value;
	}
	const lookUp = lookUpIn(raw);
	// For a tool `$json` is the item of the agent, but the input is what the model asks for.
	if (!lookUp || isTool(context)) return evaluate;
	const items = context.getInputData();
	return (item) => {
		const value = lookUp(items[item].json);
		return value === undefined ? evaluate(item) : plain(field, value, isComputed);
	};
};

/** Reads the fields of one item after another, and refuses a protection that is off by accident. */
export const createInputReader = <F extends readonly Field[]>(
	context: IExecuteFunctions,
	fields: F,
	protections: readonly Protection[] = [],
): ((item: number) => Input<F>) => {
	const held = fields.filter(({ type }) => type !== 'notice');
	const isComputed = createIsComputed(context, held);
	const protect = createProtect(held, protections, isComputed);
	const readers = held.map((field) => [field.name, readerOf(context, field, isComputed)] as const);
	return (item) =>
		protect(Object.fromEntries(readers.map(([name, read]) => [name, read(item)]))) as Input<F>;
};
