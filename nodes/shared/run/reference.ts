import type { IDataObject } from 'n8n-workflow';

/** Only the plainest spellings; n8n reads the others, and refuses some. */
const STEP = /\.([A-Za-z_]\w*)|\['([^'\\{}\n\r]*)'\]|\["([^"\\{}\n\r]*)"\]|\[(0|[1-9]\d*)\]/;

const REFERENCE = new RegExp(`^=\\{\\{\\s*\\$json((?:${STEP.source})+)\\s*\\}\\}$`);

/** Words that n8n does not let an expression hold. */
const FORBIDDEN = new RegExp(
	[
		'__',
		'constructor',
		'prototype',
		'PrototypeOf',
		'PropertyDescriptor',
		'definePropert',
		'mainModule',
		'inding',
		'_load',
		'prepareStackTrace',
		'caller',
		'callee',
		'arguments',
		'BuiltinModule',
		'dlopen',
		'execve',
		'loadEnvFile',
	].join('|'),
);

/** The path in `{{ $json.order.id }}`, which is what dragging a field leaves; nothing in any other. */
export const referenceIn = (expression: unknown): readonly string[] | undefined => {
	const [, steps] = typeof expression === 'string' ? (REFERENCE.exec(expression) ?? []) : [];
	if (steps === undefined || FORBIDDEN.test(steps)) return undefined;
	return [...steps.matchAll(new RegExp(STEP, 'g'))].map(
		([, ...names]) => names.find((name) => name !== undefined) ?? '',
	);
};

/** What stands there, when it is a plain value. Anything else is left to n8n. */
export const plainValueAt = (
	json: IDataObject,
	path: readonly string[],
): string | number | boolean | undefined => {
	let value: unknown = json;
	for (const name of path) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = (value as IDataObject)[name];
	}
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? value
		: undefined;
};
