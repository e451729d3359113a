/** A sleep that is longer is a time limit: it is meant to be ended early. */
const LONGEST_PAUSE_MS = 10_000;

interface VirtualNow {
	(): number;
	passed: number;
	/** The same without what the clock was set back: time itself never goes back. */
	elapsed: number;
}

/** Date.now carries the time that has passed, because each process of a test loads this file anew. */
const install = (): VirtualNow => {
	const [real, monotonic] = [Date.now.bind(Date), performance.now.bind(performance)];
	const now: VirtualNow = Object.assign(() => real() + now.passed, { passed: 0, elapsed: 0 });
	Date.now = now;
	performance.now = () => monotonic() + now.elapsed;
	return now;
};

const now = 'passed' in Date.now ? (Date.now as VirtualNow) : install();

/** Lets time pass for everything that asks what time it is. */
export const later = (seconds: number): void => {
	now.passed += seconds * 1_000;
	now.elapsed += Math.max(0, seconds * 1_000);
};

/** n8n's sleep, in which the time passes at once. */
export const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
	if (!signal || ms < LONGEST_PAUSE_MS) {
		now.passed += Math.ceil(ms);
		now.elapsed += Math.ceil(ms);
		return;
	}
	await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(new Error('broken off')), { once: true });
	});
};
