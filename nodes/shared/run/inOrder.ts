/**
 * Works on several tasks at a time and hands over their results in the order of the tasks.
 * When one fails for good, no new task is started and the first error in order is thrown.
 */
export const inOrder = async <T, R>(
	tasks: readonly T[],
	atOnce: number,
	work: (task: T) => Promise<R>,
): Promise<R[]> => {
	const results: R[] = new Array<R>(tasks.length);
	const errors = new Map<number, unknown>();
	let next = 0;
	const worker = async () => {
		while (next < tasks.length && errors.size === 0) {
			const index = next++;
			try {
				results[index] = await work(tasks[index]);
			} catch (error) {
				errors.set(index, error);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(atOnce, tasks.length) }, worker));
	if (errors.size > 0) throw errors.get(Math.min(...errors.keys()));
	return results;
};
