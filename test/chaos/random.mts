export interface Random {
	/** From `least` to `most`, both included. */
	int: (least: number, most: number) => number;
	chance: (probability: number) => boolean;
	pick: <T>(list: readonly T[]) => T;
	shuffle: <T>(list: readonly T[]) => T[];
	/** Another one, for what goes on at the same time. */
	fork: () => Random;
}

/** Mulberry32: small, and the same numbers for the same seed on every machine. */
export const createRandom = (seed: number): Random => {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
	return {
		int,
		chance: (probability) => next() < probability,
		pick: (list) => list[int(0, list.length - 1)],
		shuffle: (list) => {
			const mixed = [...list];
			for (let last = mixed.length - 1; last > 0; last -= 1) {
				const other = int(0, last);
				[mixed[last], mixed[other]] = [mixed[other], mixed[last]];
			}
			return mixed;
		},
		fork: () => createRandom(int(0, 2 ** 32 - 1)),
	};
};
