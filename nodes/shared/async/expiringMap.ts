/** Remembers something about keys for a while, in this process. */
export const createExpiringMap = <T>(forgetAfterMs: number, most: number) => {
	const known = new Map<string, { readonly value: T; readonly at: number }>();

	const forget = (now: number) => {
		for (const [key, { at }] of known) {
			if (now - at < forgetAfterMs && known.size <= most) return;
			known.delete(key);
		}
	};

	return {
		get: (key: string, now: number): T | undefined => {
			forget(now);
			const found = known.get(key);
			return found && now - found.at < forgetAfterMs ? found.value : undefined;
		},
		set: (key: string, value: T, now: number): void => {
			// Deleted first, so that the map stays in the order of time.
			known.delete(key);
			known.set(key, { value, at: now });
			forget(now);
		},
	};
};
