/**
 * Execution data arrives as one JSON array in which every string inside an object or array is the
 * index of another entry, so that shared and circular values are written once.
 */
export const unflatten = (text: string): unknown => {
	const entries = JSON.parse(text) as unknown[];
	const built = new Map<number, unknown>();

	const entry = (index: number): unknown => {
		const raw = entries[index];
		if (typeof raw !== 'object' || raw === null) return raw;
		if (built.has(index)) return built.get(index);
		const target: unknown[] | Record<string, unknown> = Array.isArray(raw) ? [] : {};
		built.set(index, target);
		for (const [key, value] of Object.entries(raw)) {
			const resolved: unknown = typeof value === 'string' ? entry(Number(value)) : value;
			Object.assign(target, { [key]: resolved });
		}
		return target;
	};
	return entry(0);
};
