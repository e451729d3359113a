/** Runs tasks of one name one after another; refuses a task when too many wait already. */
export const createQueue = (mostWaiting: number) => {
	const tails = new Map<string, { last: Promise<unknown>; waiting: number }>();

	return async <T>(name: string, task: () => Promise<T>): Promise<T | undefined> => {
		const tail = tails.get(name) ?? { last: Promise.resolve(), waiting: 0 };
		if (tail.waiting >= mostWaiting) return undefined;
		const result = tail.last.then(task);
		// Whoever comes next waits for the end of this one, however it ends.
		const last = result.catch(() => undefined);
		tails.set(name, { last, waiting: tail.waiting + 1 });
		try {
			return await result;
		} finally {
			const now = tails.get(name);
			if (now && now.waiting > 1) tails.set(name, { ...now, waiting: now.waiting - 1 });
			else tails.delete(name);
		}
	};
};
