export const RATE_WINDOW_MS = 60_000;

export interface RateLimiter {
	/** Seconds to wait, or null when the call may go on. A refused call is not counted. */
	take: (subject: string, limit: number, now: number) => number | null;
	clear: () => void;
}

export const createRateLimiter = (): RateLimiter => {
	const calls = new Map<string, number[]>();
	return {
		take: (subject, limit, now) => {
			const recent = (calls.get(subject) ?? []).filter((at) => at > now - RATE_WINDOW_MS);
			calls.set(subject, recent);
			if (recent.length < limit) {
				recent.push(now);
				return null;
			}
			const frees = recent[recent.length - limit] ?? now;
			return Math.max(1, Math.ceil((frees + RATE_WINDOW_MS - now) / 1000));
		},
		clear: () => calls.clear(),
	};
};
