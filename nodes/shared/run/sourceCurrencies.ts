import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { EXPONENTS } from '../money/currencies';
import { currencyOf } from '../money/money';
import { type Expression, PART } from './expressions';
import { plainValueAt } from './reference';

const QUOTED = `'[^'\\n\\r]{1,200}'|"[^"\\n\\r]{1,200}"`;

/** What dragging a field leaves: the item, or that of another node, and the path in it. */
const DRAGGED = new RegExp(
	`(\\$json|\\$\\((?:${QUOTED})\\)\\.(?:item|first\\(\\)|last\\(\\))\\.json|\\$node\\[(?:${QUOTED})\\]\\.json)((?:\\??\\.[A-Za-z_]\\w{0,200}|\\[(?:${QUOTED}|\\d{1,9})\\]){1,50})`,
	'g',
);

const STEP = new RegExp(`\\.([A-Za-z_]\\w*)|\\[(?:'([^']*)'|"([^"]*)"|(\\d+))\\]`, 'g');

interface Dragged {
	readonly root: string;
	readonly path: readonly string[];
}

const draggedIn = (text: string): Dragged[] =>
	[...text.matchAll(PART)]
		.flatMap(([, code]) => [...code.matchAll(DRAGGED)])
		.map(([, root, steps]) => ({
			root,
			path: [...steps.matchAll(STEP)].map(([, ...names]) => names.find(Boolean) ?? ''),
		}));

/** The record that holds the amount names its currency, or the one around it; an event in `data`. */
const currencyBeside = (json: IDataObject, path: readonly string[]): string | undefined => {
	const around = path.map((_, index) => path.slice(0, path.length - 1 - index));
	return [...around.map((one) => [...one, 'currency']), ['data', 'currency']]
		.map((one) => currencyOf(plainValueAt(json, one)))
		.find((code) => EXPONENTS.has(code));
};

const jsonOf = (context: IExecuteFunctions, root: string, item: number): IDataObject => {
	if (root === '$json') return context.getInputData()[item]?.json ?? {};
	try {
		return (context.evaluateExpression(`{{ ${root} }}`, item) ?? {}) as IDataObject;
	} catch {
		return {};
	}
};

/** In which currencies the records are that a field of this name was dragged from. */
export const createSourceCurrencies =
	(context: IExecuteFunctions, expressions: readonly Expression[]) =>
	(name: string, items: readonly number[]): string[] => {
		// For a tool `$json` is the item of the agent, and the model writes the amount.
		if (isTool(context)) return [];
		const dragged = expressions
			.filter(({ field }) => field.name === name)
			.flatMap(({ text }) => draggedIn(text));
		const found = items.flatMap((item) =>
			dragged.flatMap(({ root, path }) => currencyBeside(jsonOf(context, root, item), path) ?? []),
		);
		return [...new Set(found)];
	};
