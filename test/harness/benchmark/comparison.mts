export type Unit =
	| 's'
	| 'ms'
	| 'µs'
	| 'MB'
	| 'kB'
	| 'events/s'
	| 'events'
	| 'items'
	| 'responses'
	| 'files';

/** What a ratio must not exceed, or must reach. */
export type Bar = { atMost: number } | { atLeast: number };

/** One thing done in two ways. */
export interface Comparison {
	work: string;
	unit: Unit;
	own: number[];
	beside: { name: string; values: number[] };
	/** Measured while n8n sets up its expression engine only when one is needed. */
	lazy?: true;
	/** Without one the figure is only shown. */
	bar?: Bar;
	/** A promise and not a speed: no noise excuses it. */
	exact?: true;
	/** The bar is missed for a reason that docs/performance.md gives. */
	knownMiss?: true;
}

export const median = (values: readonly number[]): number => {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Own by the other: below 1 is less time, less memory, or fewer events. */
export const ratioOf = ({ own, beside }: Comparison): number => median(own) / median(beside.values);

/** Of rates, and of how many events are in time, more is better; of everything else less. */
export const isMoreBetter = ({ unit }: Pick<Comparison, 'unit'>): boolean =>
	unit === 'events/s' || unit === 'events';

export const titleOf = ({ work, lazy }: Comparison): string => (lazy ? `${work} (lazy)` : work);

/** `slack` widens a bar: 0.2 is a fifth. Noise on a busy machine must not fail a build. */
export const isMet = (comparison: Comparison, slack = 0): boolean => {
	const { bar } = comparison;
	if (bar === undefined) return true;
	const ratio = ratioOf(comparison);
	const room = comparison.exact ? 1 : 1 + slack;
	return 'atMost' in bar ? ratio <= bar.atMost * room : ratio >= bar.atLeast / room;
};

/** What must not stay as it is. */
export const isFailure = (comparison: Comparison, slack = 0): boolean =>
	!comparison.knownMiss && !isMet(comparison, slack);
