import type { IDataObject } from 'n8n-workflow';

const STEP = /\.([A-Za-z_$][\w$]*)|\['([^'\\]*)'\]|\["([^"\\]*)"\]|\[(\d+)\]/;

const REFERENCE = new RegExp(`^=\\{\\{\\s*\\$json((?:${STEP.source})+)\\s*\\}\\}$`);

/** Names that n8n does not let an expression read. */
const FORBIDDEN = /^(__.*|constructor|prototype)$/;

/** The path in `{{ $json.order.id }}`, which is what dragging a field leaves; nothing in any other. */
export const referenceIn = (expression: unknown): readonly string[] | undefined => {
	const [, steps] = typeof expression === 'string' ? (REFERENCE.exec(expression) ?? []) : [];
	if (steps === undefined) return undefined;
	const path = [...steps.matchAll(new RegExp(STEP, 'g'))].map(
		([, ...names]) => names.find((name) => name !== undefined) ?? '',
	);
	return path.some((name) => FORBIDDEN.test(name)) ? undefined : path;
};

/** What stands there, when it is a plain value. Anything else is left to n8n. */
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
