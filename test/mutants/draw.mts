import { createRandom } from '../harness/random.mts';

/** The same ones for the same seed; of fewer, the first. */
export const draw = <T,>(all: readonly T[], seed: number, count: number): T[] => {
	const random = createRandom(seed);
	return all
		.map((one) => ({ one, place: random() }))
		.sort((a, b) => a.place - b.place)
		.slice(0, count)
		.map(({ one }) => one);
};
