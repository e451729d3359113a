/** Half an octave: finer than rounds differ from each other. */
const STEP = Math.SQRT2;
const MOST = 2_000;

/** How many may come at once so that even the slowest is within the limit, beginning with `first`. */
export const mostAtOnce = async (
	slowestOf: (count: number) => Promise<number>,
	limit: number,
	first: { count: number; slowest: number },
): Promise<number> => {
	const isWithin = async (count: number) => (await slowestOf(count)) <= limit;
	let most = first.count;
	if (first.slowest <= limit) {
		for (let more = most; more <= MOST; more = Math.round(more * STEP)) {
			if (more > most && !(await isWithin(more))) break;
			most = more;
		}
		return most;
	}
	do most = Math.round(most / STEP);
	while (most > 1 && !(await isWithin(most)));
	return most;
};
