/** How a quantity grew from sample to sample. */
export interface Growth {
	/** From the first to the last sample, along the line through all of them. */
	grown: number;
	/** How far samples lie off that line, as a rule. */
	noise: number;
	level: number;
}

const median = (values: readonly number[]): number => {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** The median of the slopes between any two samples (Theil and Sen): a few wild ones do not bend it. */
const slopeOf = (samples: readonly number[]): number =>
	median(
		samples.flatMap((one, at) =>
			samples.slice(at + 1).map((other, further) => (other - one) / (further + 1)),
		),
	);

export const growthOf = (samples: readonly number[]): Growth => {
	if (samples.length < 3) throw new Error('Too few samples: give it more time');
	const slope = slopeOf(samples);
	const start = median(samples.map((sample, at) => sample - slope * at));
	const off = samples.map((sample, at) => Math.abs(sample - start - slope * at));
	return {
		grown: slope * (samples.length - 1),
		noise: median(off) * 1.48,
		level: median(samples),
	};
};
