const { now } = Date;
const monotonic = performance.now.bind(performance);
let ahead = 0;

Date.now = () => now() + ahead;
performance.now = () => monotonic() + ahead;

/** Lets the time pass at once: nobody waits, and all clocks have moved on. */
export const quickSleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
	signal?.throwIfAborted();
	ahead += ms;
	await new Promise((resolve) => setTimeout(resolve));
};
