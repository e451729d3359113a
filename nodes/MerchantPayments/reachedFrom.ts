/** An object or a list of a response. */
export type Nested = Readonly<Record<string, unknown>>;

export const isNested = (value: unknown): value is Nested =>
	typeof value === 'object' && value !== null;

/** What is reached from a beginning, each object once: it may refer to itself. */
export function* reachedFrom(
	beginning: readonly unknown[],
	next: (part: Nested) => Iterable<unknown>,
): Generator<Nested> {
	const seen = new Set<unknown>();
	const todo = [...beginning];
	// The list grows while it is gone through.
	for (const part of todo) {
		if (!isNested(part) || seen.has(part)) continue;
		seen.add(part);
		yield part;
		for (const other of next(part)) todo.push(other);
	}
}
