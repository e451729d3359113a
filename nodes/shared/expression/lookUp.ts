import type { IDataObject } from 'n8n-workflow';
import { referenceAlone } from './reference';

/** Words that every function knows, such as constructor, and braces: n8n decides about them. */
const isUnusual = (name: string) =>
	/__|[{}]/.test(name) || (name in Boolean && name !== 'name' && name !== 'length');

/** The path in `{{ $json.order.id }}`; nothing in any other expression. A space outside makes a text of it. */
export const pathIn = (expression: unknown): readonly string[] | undefined => {
	if (typeof expression !== 'string' || !/^=\{\{[^]*\}\}$/.test(expression)) return undefined;
	const { root, path = [] } = referenceAlone(expression) ?? {};
	return root === '$json' && !path.some(isUnusual) ? path : undefined;
};

/** What stands there in the item itself. */
export const ownValueAt = (json: IDataObject, path: readonly string[]): unknown => {
	let value: unknown = json;
	for (const name of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
			return undefined;
		value = (value as IDataObject)[name];
	}
	return value;
};

/** The same when it is a plain value. Anything else is left to n8n. */
export const plainValueAt = (
	json: IDataObject,
	path: readonly string[],
): string | number | boolean | undefined => {
	const value = ownValueAt(json, path);
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
		? value
		: undefined;
};

export const holdsExpression = (raw: unknown): boolean => {
	if (typeof raw === 'string') return raw.startsWith('=');
	return typeof raw === 'object' && raw !== null && Object.values(raw).some(holdsExpression);
};

type LookUp = (json: IDataObject) => unknown;

/**
 * Puts what they point to in the place of references, at any depth; nothing when n8n has to read it
 * of this item. With any other expression in it there is no way to look it up.
 */
export const lookUpIn = (raw: unknown): LookUp | undefined => {
	if (!holdsExpression(raw)) return () => raw;
	if (typeof raw === 'object' && raw !== null) {
		const names = Object.keys(raw);
		const parts = Object.values(raw).flatMap((part) => lookUpIn(part) ?? []);
		if (parts.length < names.length) return undefined;
		return (json) => {
			const values = parts.map((part) => part(json));
			if (values.includes(undefined)) return undefined;
			if (Array.isArray(raw)) return values;
			return Object.fromEntries(names.map((name, index) => [name, values[index]]));
		};
	}
	const path = pathIn(raw);
	return path && ((json) => plainValueAt(json, path));
};
