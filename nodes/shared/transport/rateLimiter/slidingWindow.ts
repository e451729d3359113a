export const MINUTE_MS = 60_000;

/**
 * How many requests went out in the last minute, counted from their answers, because the service
 * may have counted them as late as that.
 */
export const createSlidingWindow = (perMinute: number, now: () => number) => {
	const closedAt: number[] = [];
	let open = 0;

	const forgetOld = (at: number): void => {
		const old = closedAt.findIndex((time) => time + MINUTE_MS > at);
		if (old !== 0) closedAt.splice(0, old < 0 ? closedAt.length : old);
	};

	return {
		msUntilFree: (): number => {
			const at = now();
			forgetOld(at);
			if (open + closedAt.length < perMinute) return 0;
			// While all of them are open, the first makes room a minute after its answer at the earliest.
			const [oldest = at] = closedAt;
			return oldest + MINUTE_MS - at;
		},
		admit: (): void => {
			open += 1;
		},
		/** It was answered, or was not sent after all. It counts for another minute. */
		close: (): void => {
			open -= 1;
			closedAt.push(now());
		},
		/** It was refused, and does not count. */
		takeBack: (): void => {
			open -= 1;
		},
		/** How many were answered in the last minute. */
		closed: (): number => {
			forgetOld(now());
			return closedAt.length;
		},
		isIdle: (): boolean => {
			forgetOld(now());
			return open === 0 && closedAt.length === 0;
		},
	};
};

export type SlidingWindow = ReturnType<typeof createSlidingWindow>;
