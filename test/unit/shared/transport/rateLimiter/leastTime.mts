const STEP_MS = 100;
const STEPS_IN_A_MINUTE = 60_000 / STEP_MS;

interface Wanted {
	readonly at: number;
	readonly count: number;
}

/** How many there were up to each step. */
const countUp = (entries: readonly Wanted[], steps: number): number[] => {
	const counts = new Array<number>(steps).fill(0);
	for (const { at, count } of entries) {
		const step = Math.floor(at / STEP_MS);
		if (step < steps) counts[step] += count;
	}
	counts.forEach((count, step) => {
		counts[step] = count + (counts[step - 1] ?? 0);
	});
	return counts;
};

/**
 * When the last of all requests could have been taken at the earliest, by somebody who sees
 * everything beforehand: no sliding minute holds more than the limit, nothing goes out before it is
 * wanted, and what the strangers took they take. Each of these says that the count at one step is at
 * most the count at another one plus a number, so there is a largest solution, and going through
 * the steps until nothing changes any more finds it.
 */
export const leastTime = (
	wanted: readonly Wanted[],
	strangers: readonly number[],
	perMinute: number,
	most: number,
): number => {
	const steps = Math.ceil(most / STEP_MS) + 1;
	const taken = countUp(wanted, steps);
	const total = taken[steps - 1];
	const theirs = countUp(
		strangers.map((at) => ({ at, count: 1 })),
		steps,
	);
	const lower = (step: number, count: number): boolean => {
		if (count >= taken[step]) return false;
		taken[step] = count;
		return true;
	};
	for (let isChanged = true; isChanged; ) {
		isChanged = false;
		for (let step = 0; step < steps; step++) {
			const before = step - STEPS_IN_A_MINUTE;
			const room = perMinute - theirs[step] + (theirs[before] ?? 0);
			if (lower(step, (taken[before] ?? 0) + Math.max(0, room))) isChanged = true;
		}
		for (let step = steps - 2; step >= 0; step--) {
			if (lower(step, taken[step + 1])) isChanged = true;
		}
	}
	return taken.findIndex((count) => count === total) * STEP_MS;
};
