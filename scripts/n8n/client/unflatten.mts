const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Execution data arrives as one JSON array in which every string inside an object or array is the
 * index of another entry, so that shared and circular values are written once.
 */
export const unflatten = (text: string): unknown => {
	const entries = JSON.parse(text) as unknown[];
	const built = entries.map((raw) => {
		if (!isObject(raw)) return raw;
		return Array.isArray(raw) ? [] : {};
	});
	for (const [index, raw] of entries.entries()) {
		if (!isObject(raw)) continue;
		for (const [key, value] of Object.entries(raw)) {
			// Defined, not set: a key may be the name of a prototype.
			Object.defineProperty(built[index], key, {
				value: typeof value === 'string' ? built[Number(value)] : value,
				enumerable: true,
				configurable: true,
				writable: true,
			});
		}
	}
	return built[0];
};
