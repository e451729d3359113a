type Faults = Record<string, number>;

/** Which faults were met in all, and how often. */
export const sumFaults = (all: Array<{ faults: Faults }>): Faults => {
	const sum: Faults = {};
	for (const [fault, times] of all.flatMap(({ faults }) => Object.entries(faults))) {
		sum[fault] = (sum[fault] ?? 0) + times;
	}
	return Object.fromEntries(Object.entries(sum).sort());
};
