import { isLocator } from '../operation/field';

/** A moment becomes its text, as n8n makes it. */
const plain = (value: unknown): unknown =>
	(value as { toJSON?(): unknown } | undefined | null)?.toJSON?.() ?? value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

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
