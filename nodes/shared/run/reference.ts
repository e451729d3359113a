import type { IDataObject } from 'n8n-workflow';

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

const TEXT = String.raw`"[^"\\{}\n\r]*"|'[^'\\{}\n\r]*'`;

/** `$json.id` or `$('Order').first().json.id`. */
const DATA = String.raw`\$(?:json|input|node|\((?:${TEXT})\))(?:\.(?:first|last)\(\)|${STEP.source})+`;

const TEMPLATE = String.raw`\`(?:[^\`\\$]|\$\{\s*${DATA}\s*\})*\``;

const PIECE = `${TEXT}|${TEMPLATE}|${DATA}`;

const JOINED = new RegExp(String.raw`^\s*(?:${PIECE})(?:\s*\+\s*(?:${PIECE}))*\s*$`);

/** The references in an expression that does nothing but join them with texts; none in any other. */
export const joinedIn = (code: string): string[] => {
	if (!JOINED.test(code)) return [];
	const pieces = [...code.matchAll(new RegExp(PIECE, 'g'))].map(([piece]) => piece);
	return pieces.flatMap((piece) => {
		if (piece.startsWith('$')) return [piece];
		const inTemplate = piece.startsWith('`') ? piece.matchAll(/\$\{([^}]*)\}/g) : [];
		return [...inTemplate].map(([, reference]) => reference.trim());
	});
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
	const path = referenceIn(raw);
	return path && ((json) => plainValueAt(json, path));
};
