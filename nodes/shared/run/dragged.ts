import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { type Expression, PART } from './expressions';

const QUOTED = `'[^'\\n\\r]{1,200}'|"[^"\\n\\r]{1,200}"`;

/** What dragging a field leaves: the item, or that of another node, and the path in it, up to a function. */
const FIELD = `(\\$json|\\$(?:input|\\((?:${QUOTED})\\))\\.(?:item|first\\(\\)|last\\(\\))\\.json|\\$node\\[(?:${QUOTED})\\]\\.json)((?:\\??\\.[A-Za-z_]\\w{0,200}(?![\\w(])|(?:\\?\\.)?\\[(?:${QUOTED}|\\d{1,9})\\]){1,50})`;

const DRAGGED = new RegExp(FIELD, 'g');

const ALONE = new RegExp(`^=\\s*\\{\\{\\s*${FIELD}\\s*\\}\\}\\s*$`);

const STEP = new RegExp(`\\.([A-Za-z_]\\w*)|\\[(?:'([^']*)'|"([^"]*)"|(\\d+))\\]`, 'g');

interface Dragged {
	readonly root: string;
	readonly path: readonly string[];
}

const toDragged = ([, root, steps]: readonly string[]): Dragged => ({
	root,
	path: [...steps.matchAll(STEP)].map(([, ...names]) => names.find(Boolean) ?? ''),
});

/** All fields that an expression reads. */
export const draggedIn = (text: string): Dragged[] =>
	[...text.matchAll(PART)].flatMap(([, code]) => [...code.matchAll(DRAGGED)]).map(toDragged);

/** What an expression does with the fields that it reads. */
export const aroundDragged = (text: string): string => text.replace(DRAGGED, '');

/** The field that an expression is, with nothing done to it. */
export const draggedAlone = (text: string): Dragged[] => {
	const match = ALONE.exec(text);
	return match ? [toDragged(match)] : [];
};

/** The item that it was dragged from. */
export const jsonOf = (context: IExecuteFunctions, root: string, item: number): IDataObject => {
	if (root === '$json') return context.getInputData()[item]?.json ?? {};
	try {
		return (context.evaluateExpression(`{{ ${root} }}`, item) ?? {}) as IDataObject;
	} catch {
		return {};
	}
};

/** What the records say, each answer once, that a field of a name was dragged from. */
export const createSources =
	<T>(
		fieldsIn: (text: string) => Dragged[],
		read: (json: IDataObject, path: readonly string[]) => T | undefined,
	) =>
	(context: IExecuteFunctions, expressions: readonly Expression[]) =>
	(name: string, items: readonly number[]): T[] => {
		const dragged = expressions
			.filter(({ field }) => field.name === name)
			.flatMap(({ text }) => fieldsIn(text));
		// For a tool `$json` is the item of the agent, and the model writes the amount.
		if (dragged.length === 0 || isTool(context)) return [];
		const found = items.flatMap((item) =>
			dragged.flatMap(({ root, path }) => read(jsonOf(context, root, item), path) ?? []),
		);
		return [...new Set(found)];
	};
