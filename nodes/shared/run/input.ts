import type { IDataObject, IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { isTool } from '../once/keys';
import { type Field, innerFields, type Input } from '../operation/field';
import type { Operation } from '../operation/operation';
import { type Expression, expressionsOf } from './expressions';
import { isLocator, plain } from './plain';
import { createProtect, protectedNames } from './protect';
import { createRefuseUnfound } from './unfound';

/** Only the plainest spellings: n8n reads all others. */
const STEP = /\.([A-Za-z_]\w*)|\['([^'\\{}\n\r]*)'\]|\["([^"\\{}\n\r]*)"\]|\[(0|[1-9]\d*)\]/;

const REFERENCE = new RegExp(`^=\\{\\{\\s*\\$json((?:${STEP.source})+)\\s*\\}\\}$`);

/** Words that every function knows, such as constructor: n8n decides about them. */
const isUnusual = (name: string) =>
	name.includes('__') || (name in Boolean && name !== 'name' && name !== 'length');

/** The path in `{{ $json.order.id }}`, which is what dragging a field leaves; nothing in any other. */
export const referenceIn = (expression: unknown): readonly string[] | undefined => {
	const [, steps] = typeof expression === 'string' ? (REFERENCE.exec(expression) ?? []) : [];
	if (steps === undefined) return undefined;
	const path = [...steps.matchAll(new RegExp(STEP, 'g'))].map(
		([, ...names]) => names.find((name) => name !== undefined) ?? '',
	);
	return path.some(isUnusual) ? undefined : path;
};

/** What stands there, when it is a plain value of the item itself. Anything else is left to n8n. */
export const plainValueAt = (
	json: IDataObject,
	path: readonly string[],
): string | number | boolean | undefined => {
	let value: unknown = json;
	for (const name of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
			return undefined;
		value = (value as IDataObject)[name];
	}
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? value
		: undefined;
};

const holdsExpression = (raw: unknown): boolean => {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(holdsExpression);
};

type IsComputed = (name: string) => boolean;

/**
 * Whether a field of this name, at any depth, holds an expression: what it yields was not typed, and
 * nobody looked at it. A collection that is one expression makes all of its fields computed.
 */
const isComputedBy = (expressions: readonly Expression[]): IsComputed => {
	const namesIn = (field: Field): string[] => [
		field.name,
		...innerFields(field).flatMap((inner) => namesIn(inner)),
	];
	const computed = new Set(expressions.flatMap(({ field }) => namesIn(field)));
	return (name) => computed.has(name);
};

export const createIsComputed = (
	context: IExecuteFunctions,
	fields: readonly Field[],
): IsComputed => isComputedBy(expressionsOf(context, fields));

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
	const isHeld = typeof raw === 'object' && raw !== null && isLocator(raw);
	const path = referenceIn(isHeld && field.type === 'resourceLocator' ? raw.value : raw);
	// For a tool `$json` is the item of the agent, but the input is what the model asks for.
	if (!path || isTool(context)) return evaluate;
	const items = context.getInputData();
	return (item) => {
		const value = plainValueAt(items[item].json, path);
		return value === undefined ? evaluate(item) : plain(field, value, isComputed);
	};
};

/** What of an operation says how its input is read. */
type Readable = Pick<Operation, 'protections' | 'decisive'>;

/** Reads the fields of one item after another, and refuses what would be off or left out by accident. */
export const createInputReader = <F extends readonly Field[]>(
	context: IExecuteFunctions,
	fields: F,
	{ protections = [], decisive = [] }: Readable = {},
): ((item: number) => Input<F>) => {
	const held = fields.filter(({ type }) => type !== 'notice');
	const expressions = expressionsOf(context, held);
	const isComputed = isComputedBy(expressions);
	const texts = (input: object) => protectedNames(protections, input);
	const refuseUnfound = createRefuseUnfound(context, expressions, { decisive, texts });
	const protect = createProtect(held, protections, isComputed);
	const readers = held.map((field) => [field.name, readerOf(context, field, isComputed)] as const);
	return (item) => {
		const input = Object.fromEntries(readers.map(([name, read]) => [name, read(item)]));
		refuseUnfound(input, item);
		return protect(input) as Input<F>;
	};
};
