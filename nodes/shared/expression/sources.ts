import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { isOneExpression, numbersIn } from './bareText';
import type { Expression } from './entered';
import { aroundReferences, type Reference, referenceAlone, referencesIn } from './reference';

/** The item that a field was dragged from. */
export const jsonOf = (context: IExecuteFunctions, root: string, item: number): IDataObject => {
	if (root === '$json') return context.getInputData()[item]?.json ?? {};
	try {
		return (context.evaluateExpression(`{{ ${root} }}`, item) ?? {}) as IDataObject;
	} catch {
		return {};
	}
};

/** What makes another figure of a field, or one of several: an operator, n8n's variables, a condition. */
export const CALCULATION = String.raw`\$(?!ifEmpty\(|\{)|[*%]|(?<=[\w)\]}"']\s*)[+-]|(?<!\?)\?(?![?.])`;

/** The one field that an expression reads, and does not calculate with. */
const sourceIn = (text: string, calculation: RegExp): Reference | undefined => {
	const [source, ...others] = referencesIn(text);
	return others.length > 0 || calculation.test(aroundReferences(text)) ? undefined : source;
};

const PRICE = /(?<![.\w$])["']?unit_price["']?\s*:/g;

/** Lines, or parts of them, that stand elsewhere. */
const OTHER_LINES = /\.{3}|\.concat\(|\bassign\(/;

/** The fields of the input that an expression stands for. */
const sourcesOf = (
	{ field, text }: Expression,
	calculation: RegExp,
): Array<Reference | undefined> => {
	if (field.type !== 'json') return [sourceIn(text, calculation)];
	const prices = numbersIn(text).filter(({ name }) => name === 'unit_price');
	if (prices.length > 0) {
		const read = prices.map(({ part }) => sourceIn(part, calculation));
		// Of what is calculated nobody knows where it comes from.
		const isMore =
			isOneExpression(text) &&
			((text.match(PRICE) ?? []).length > read.length || OTHER_LINES.test(aroundReferences(text)));
		return isMore ? [...read, undefined] : read;
	}
	// Which part of other JSON is the price nobody knows, unless it was dragged as a whole.
	return [referenceAlone(text)];
};

interface Reader<T> {
	/** What makes another figure of a field, by what stands around it. */
	readonly calculation: RegExp;
	/** What its record says about it. */
	read(json: IDataObject, path: readonly string[], expression: Expression): T | undefined;
}

/** What the records say that a field of a name was dragged from, for each of its expressions. */
export const createSources =
	<T>({ calculation, read }: Reader<T>) =>
	(context: IExecuteFunctions, expressions: readonly Expression[]) => {
		const all = expressions.flatMap((expression) =>
			sourcesOf(expression, calculation).map((source) => ({ expression, source })),
		);
		return (name: string, items: readonly number[]): Array<T | undefined> => {
			const dragged = all.filter(({ expression }) => expression.field.name === name);
			// For a tool `$json` is the item of the agent, and the model writes the amount.
			if (dragged.length === 0 || isTool(context)) return [];
			return items.flatMap((item) =>
				dragged.map(
					({ expression, source }) =>
						source && read(jsonOf(context, source.root, item), source.path, expression),
				),
			);
		};
	};
