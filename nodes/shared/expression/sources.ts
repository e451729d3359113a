import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import type { Expression } from './entered';
import type { Reference } from './reference';

/** The item that a field was dragged from. */
export const jsonOf = (context: IExecuteFunctions, root: string, item: number): IDataObject => {
	if (root === '$json') return context.getInputData()[item]?.json ?? {};
	try {
		return (context.evaluateExpression(`{{ ${root} }}`, item) ?? {}) as IDataObject;
	} catch {
		return {};
	}
};

interface Reader<T> {
	/** The field of the input that an expression stands for. */
	sourceOf(expression: Expression): Reference | undefined;
	/** What its record says about it. */
	read(json: IDataObject, path: readonly string[], expression: Expression): T | undefined;
}

/** What the records say that a field of a name was dragged from, for each of its expressions. */
export const createSources =
	<T>({ sourceOf, read }: Reader<T>) =>
	(context: IExecuteFunctions, expressions: readonly Expression[]) =>
	(name: string, items: readonly number[]): Array<T | undefined> => {
		const dragged = expressions
			.filter(({ field }) => field.name === name)
			.map((expression) => ({ expression, source: sourceOf(expression) }));
		// For a tool `$json` is the item of the agent, and the model writes the amount.
		if (dragged.length === 0 || isTool(context)) return [];
		return items.flatMap((item) =>
			dragged.map(
				({ expression, source }) =>
					source && read(jsonOf(context, source.root, item), source.path, expression),
			),
		);
	};
