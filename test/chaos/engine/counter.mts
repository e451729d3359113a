/** A long time ago, so that no run of a case is taken for one of this moment. */
const FIRST_RUN = 1_600_000_000_000;

/** Names for runs and executions, in the order in which they are asked for. */
export const createCounter = () => {
	let last = 0;
	return {
		run: () => FIRST_RUN + (last += 1),
		executionId: () => String((last += 1)),
	};
};

export type Counter = ReturnType<typeof createCounter>;
