/** A pass over the text that looks at each character once: what anything else is held against. */
const pass = (text: string): number => {
	let sum = 0;
	for (let index = 0; index < text.length; index++) sum = (sum + text.charCodeAt(index)) | 0;
	return sum;
};

/** Refusing is fine, as long as it is quick. */
const outcomeOf = async (task: () => unknown): Promise<void> => {
	try {
		await task();
	} catch {
		// Only the time counts.
	}
};

/** Time of this thread alone, in microseconds: whatever else the machine does takes none of it. */
const timeOf = async (task: () => unknown): Promise<number> => {
	const since = process.threadCpuUsage();
	await outcomeOf(task);
	const { user, system } = process.threadCpuUsage(since);
	return user + system;
};

/** One of so many tries gets by without the collection of garbage. */
const TRIES = 5;

/** A shorter pass cannot be measured. */
const SHORTEST = 50;

/**
 * How many linear passes over the same text the task takes, at best. The tries end as soon as one
 * is below `enough`, so that only what is slow costs time.
 */
export const passesOf = async (
	text: string,
	enough: number,
	task: (text: string) => unknown,
): Promise<number> => {
	// Texts put together are made one first, and every function has run before it is measured.
	pass(text);
	await outcomeOf(() => task(text.slice(0, 1_000)));
	let best = Infinity;
	for (let tries = 0; tries < TRIES && best > enough; tries++) {
		const base = await timeOf(() => pass(text));
		best = Math.min(best, (await timeOf(() => task(text))) / Math.max(base, SHORTEST));
	}
	return best;
};

/** How many times as long the task takes for the larger size, at best. */
export const growthOf = async (
	small: number,
	large: number,
	task: (size: number) => unknown,
): Promise<number> => {
	const best = { small: Infinity, large: Infinity };
	for (let tries = 0; tries < TRIES; tries++) {
		best.small = Math.min(best.small, await timeOf(() => task(small)));
		best.large = Math.min(best.large, await timeOf(() => task(large)));
	}
	return best.large / best.small;
};
