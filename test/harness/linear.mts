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

/**
 * Garbage is collected during some tries, and on a busy machine several in a row are disturbed; what
 * is slow by itself is slow in all of them.
 */
const TRIES = 20;

/** The clock of a thread goes in steps of milliseconds, so that only a sum of many passes can be measured. */
const MEASURED = { passes: 100, text: 'a'.repeat(1_000_000) };

const timePerCharacter = async (): Promise<number> => {
	const time = await timeOf(() => {
		for (let done = 0; done < MEASURED.passes; done++) pass(MEASURED.text);
	});
	return time / MEASURED.passes / MEASURED.text.length;
};

let perCharacter: number | undefined;

/** Less than this for a pass, in microseconds, and one step of the clock would count as many passes. */
const SHORTEST = 100;

/**
 * How many linear passes over the same text the task takes, at best. The tries end as soon as one
 * is below `enough`, so that only what is slow costs time.
 */
export const passesOf = async (
	text: string,
	enough: number,
	task: (text: string) => unknown,
): Promise<number> => {
	perCharacter ??= await timePerCharacter();
	const base = Math.max(text.length * perCharacter, SHORTEST);
	// Texts put together are made one first, and every function has run before it is measured.
	pass(text);
	await outcomeOf(() => task(text.slice(0, 1_000)));
	let best = Infinity;
	for (let tries = 0; tries < TRIES && best > enough; tries++) {
		best = Math.min(best, (await timeOf(() => task(text))) / base);
	}
	return best;
};

/** Ten steps of the clock, in microseconds: below that, one step more or less says nothing. */
const LONG_ENOUGH = 40_000;
const MOST_ROUNDS = 100_000;

/** How many times as long the task takes for the larger size, at best; tried until it is below `enough`. */
export const growthOf = async (
	[small, large]: readonly [number, number],
	enough: number,
	task: (size: number) => unknown,
): Promise<number> => {
	const timeFor = async (size: number, rounds: number) =>
		await timeOf(() => {
			for (let done = 0; done < rounds; done++) task(size);
		});
	let rounds = 1;
	// What fails at once never takes long enough.
	while (rounds < MOST_ROUNDS && (await timeFor(small, rounds)) < LONG_ENOUGH) rounds *= 2;
	const best = { small: Infinity, large: Infinity };
	const growth = () => best.large / best.small;
	for (let tries = 0; tries < TRIES && !(growth() < enough); tries++) {
		best.small = Math.min(best.small, await timeFor(small, rounds));
		best.large = Math.min(best.large, await timeFor(large, rounds));
	}
	return growth();
};
