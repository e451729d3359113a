/**
 * Remembers keys for a short while in this process. Short, because an event whose run failed to
 * start comes again after a minute and must not be swallowed then.
 */
export const createRecentKeys = (forgetAfterMs: number, most: number) => {
	const seenAt = new Map<string, number>();

	const forget = (now: number) => {
		for (const [key, at] of seenAt) {
			if (now - at < forgetAfterMs && seenAt.size <= most) return;
			seenAt.delete(key);
		}
	};

	/** True for a key that is new; false for one seen a moment ago. */
	return (key: string, now: number): boolean => {
		forget(now);
		const at = seenAt.get(key);
		if (at !== undefined && now - at < forgetAfterMs) return false;
		// Deleted first, so that the map stays in the order of time.
		seenAt.delete(key);
		seenAt.set(key, now);
		forget(now);
		return true;
	};
};
