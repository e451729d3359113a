import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { type Field, innerFields, type Input } from '../operation/field';
import type { Operation } from '../operation/operation';
import { findComputed, mustBeTyped } from '../operation/typed';
import { type Expression, expressionsOf } from './expressions';
import { createRefuseJoined } from './joined';
import { createRefuseMissing } from './missingExpression';
import { normalizeValue } from './normalizeValue';
import { holdsExpression, lookUpIn } from './reference';
import { createSafeguards, safeguardedNames } from './safeguards';
import { createSourceCurrencies } from './sourceCurrencies';
import { createSourceUnits } from './sourceUnits';

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

/** What an operation may ask about the expressions that were entered. */
export const createExpressionLookup = (context: IExecuteFunctions, fields: readonly Field[]) => {
	const expressions = expressionsOf(context, fields);
	return {
		isComputed: isComputedBy(expressions),
		expressionOf: (name: string): string | undefined =>
			expressions.find(({ field }) => field.name === name)?.text,
		sourceCurrencies: createSourceCurrencies(context, expressions),
		sourceUnits: createSourceUnits(context, expressions),
	};
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
		normalizeValue(field, context.getNodeParameter(field.name, item, fallback), isComputed);
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
		return value === undefined ? evaluate(item) : normalizeValue(field, value, isComputed);
	};
};

/** What of an operation says how its input is read. */
type Readable = Pick<Operation, 'safeguards' | 'mayBeEmpty' | 'wholeTexts' | 'typedInTools'>;

/** Reads the fields of one item after another, and refuses what would be off or left out by accident. */
export const createInputReader = <F extends readonly Field[]>(
	context: IExecuteFunctions,
	fields: F,
	{ safeguards = [], mayBeEmpty, wholeTexts = [], typedInTools = [] }: Readable = {},
): ((item: number) => Input<F>) => {
	const held = fields.filter(({ type }) => type !== 'notice');
	const expressions = expressionsOf(context, held);
	const isComputed = isComputedBy(expressions);
	const texts = (input: object) => safeguardedNames(safeguards, input);
	const refuseUnfound = createRefuseMissing(context, expressions, {
		fields: held,
		mayBeEmpty,
		wholeTexts,
		texts,
	});
	const refuseJoined = createRefuseJoined(expressions);
	const safeguard = createSafeguards(held, safeguards, isComputed);
	const readers = held.map((field) => [field.name, readerOf(context, field, isComputed)] as const);
	const computed = findComputed(held, typedInTools, isComputed);
	return (item) => {
		if (computed && isTool(context)) throw mustBeTyped(computed);
		refuseJoined();
		const input = Object.fromEntries(readers.map(([name, read]) => [name, read(item)]));
		refuseUnfound(input, item);
		return safeguard(input) as Input<F>;
	};
};
