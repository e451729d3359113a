import { setTimeout as wait } from 'node:timers/promises';

export interface Delays {
	pause: (ms: number) => Promise<void>;
	close: () => void;
}

export const createDelays = (): Delays => {
	const closing = new AbortController();
	return {
		pause: async (ms) => {
			if (ms <= 0) return;
			await wait(ms, undefined, { signal: closing.signal }).catch(() => undefined);
		},
		close: () => closing.abort(),
	};
};
