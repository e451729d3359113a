import { sleep } from 'n8n-workflow';

/** What lets time pass; another one in tests. */
export interface Clock {
	readonly now: () => number;
	readonly random: () => number;
	readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
	/** Is aborted after so long. */
	readonly after: (ms: number) => AbortSignal;
}

/** Goes on at the same pace when somebody sets the clock of the machine. Whole, as timeouts must be. */
export const monotonicNow = (): number => Math.floor(performance.now());

export const systemClock: Clock = {
	now: () => Date.now(),
	random: Math.random,
	sleep,
	after: (ms) => AbortSignal.timeout(ms),
};
