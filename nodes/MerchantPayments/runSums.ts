/** What was sent in one run: minor units by currency, and the keys of what is in these sums. */
export interface RunSum {
	readonly minor: Map<string, number>;
	readonly keys: Set<string>;
}

export const emptySum = (): RunSum => ({ minor: new Map(), keys: new Set() });

interface Kept {
	readonly sum: RunSum;
	readonly usedAt: number;
	readonly size: number;
}

/** Sums of runs by their name, in the memory of this process: not too many, and not for ever. */
export const createRunSums = (forgetAfterMs: number, most: number) => {
	const runs = new Map<string, Kept>();
	let size = 0;

	const forget = (name: string) => {
		size -= runs.get(name)?.size ?? 0;
		runs.delete(name);
	};

	return (name: string, now: number): RunSum => {
		const sum = runs.get(name)?.sum ?? emptySum();
		// Forgotten first, so that the map stays in the order of use.
		forget(name);
		const own = 1 + sum.keys.size;
		for (const [other, { usedAt }] of runs) {
			if (now - usedAt < forgetAfterMs && size + own <= most) break;
			forget(other);
		}
		runs.set(name, { sum, usedAt: now, size: own });
		size += own;
		return sum;
	};
};
