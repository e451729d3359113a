/** The same numbers for the same seed, from 0 to below 1 (mulberry32). */
export const createRandom = (seed: number) => {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
};

/** The usual questions to a random source. */
export const createDice = (random: () => number) => {
	/** From `least` to below `most`. */
	const between = (least: number, most: number) => least + random() * (most - least);
	/** From `least` to `most`, both included. */
	const int = (least: number, most: number) => Math.floor(between(least, most + 1));
	return {
		between,
		int,
		chance: (probability: number) => random() < probability,
		pick: <T,>(list: readonly T[]): T => list[int(0, list.length - 1)],
	};
};

export type Dice = ReturnType<typeof createDice>;
