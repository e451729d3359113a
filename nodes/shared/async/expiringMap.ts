/** Remembers something about keys for a while, in this process. What is large may count for more. */
export const createExpiringMap = <T>(
	forgetAfterMs: number,
	most: number,
	sizeOf: (value: T) => number = () => 1,
) => {
	const known = new Map<
		string,
		{ readonly value: T; readonly at: number; readonly size: number }
	>();
	let total = 0;

	const drop = (key: string) => {
		total -= known.get(key)?.size ?? 0;
		known.delete(key);
	};

	const forget = (now: number) => {
		for (const [key, { at }] of known) {
			if (now - at < forgetAfterMs && total <= most) return;
			drop(key);
		}
	};

	return {
		get: (key: string, now: number): T | undefined => {
			forget(now);
			const found = known.get(key);
			return found && now - found.at < forgetAfterMs ? found.value : undefined;
		},
		set: (key: string, value: T, now: number): void => {
			// Dropped first, so that the map stays in the order of time.
			drop(key);
			const size = sizeOf(value);
			total += size;
			known.set(key, { value, at: now, size });
			forget(now);
		},
	};
};
