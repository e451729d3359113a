const MINUTE_MS = 60_000;

/** A request that was let out. It counts until a minute after its answer. */
export interface Admission {
	/** Call it when the request was answered, or was not sent after all. */
	readonly close: () => void;
}

/**
 * How many requests went out in the last minute, counted from their answers, because the service
 * may have counted them as late as that.
 */
export const createWindow = (perMinute: number, now: () => number) => {
	let closedAt: number[] = [];
	let open = 0;
	let blockedUntil = 0;

	/** When the clock was set back, what it said before is taken for now: a minute is the longest wait. */
	const forgetOld = (at: number): void => {
		blockedUntil = Math.min(blockedUntil, at + MINUTE_MS);
		closedAt = closedAt.filter((time) => time + MINUTE_MS > at);
		if ((closedAt.at(-1) ?? 0) > at) closedAt = closedAt.map((time) => Math.min(time, at));
	};

	const msUntilRoom = (at: number): number => {
		forgetOld(at);
		if (open + closedAt.length < perMinute) return 0;
		// While all of them are open, the first makes room a minute after its answer at the earliest.
		const [oldest = at] = closedAt;
		return oldest + MINUTE_MS - at;
	};

	return {
		msUntilFree: (): number => {
			const at = now();
			return Math.max(msUntilRoom(at), blockedUntil - at, 0);
		},
		admit: (): Admission => {
			open += 1;
			return {
				close: () => {
					open -= 1;
					closedAt.push(now());
				},
			};
		},
		/** The service said stop. Never longer than a minute, which is as long as it counts. */
		block: (ms: number) => {
			blockedUntil = Math.max(blockedUntil, now() + Math.min(ms, MINUTE_MS));
		},
		isIdle: (): boolean => {
			const at = now();
			forgetOld(at);
			return open === 0 && blockedUntil <= at && closedAt.length === 0;
		},
	};
};

export type Window = ReturnType<typeof createWindow>;
