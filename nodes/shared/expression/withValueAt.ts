import { isLocator } from '../operation/field';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

/** A moment becomes its text at any depth, as n8n makes it. */
const plain = (value: unknown): unknown => {
	if (!isObject(value)) return value;
	if (typeof value.toJSON === 'function') return (value as { toJSON(): unknown }).toJSON();
	if (Array.isArray(value)) return value.map(plain);
	return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
};

/** The same with another value at a path, at any depth. */
export const withValueAt = (
	whole: unknown,
	[name, ...path]: readonly string[],
	value: unknown,
): unknown => {
	if (name === undefined) {
		return isObject(whole) && isLocator(whole) ? { ...whole, value: plain(value) } : plain(value);
	}
	if (!isObject(whole)) return whole;
	const part = withValueAt(whole[name], path, value);
	return Array.isArray(whole)
		? whole.map((one: unknown, index) => (String(index) === name ? part : one))
		: { ...whole, [name]: part };
};
