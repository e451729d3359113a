import { unlessStopped } from './unlessStopped';

/** Runs the tasks of one key one after another, unless too many wait already or Stop is pressed first. */
export const createKeyedLock = (maxWaiting: number) => {
	const tails = new Map<string, { last: Promise<unknown>; waiting: number }>();

	return async <T, R>(
		key: string,
		task: () => Promise<T>,
		otherwise: () => R,
		stop?: AbortSignal,
	): Promise<T | R> => {
		const tail = tails.get(key) ?? { last: Promise.resolve(), waiting: 0 };
		if (tail.waiting >= maxWaiting) return otherwise();
		const result = unlessStopped(tail.last, stop).then(task, otherwise);
		// The next task waits for the end of this one, however it ends, and of those before it.
		const last = tail.last.then(async () => await result).catch(() => undefined);
		tails.set(key, { last, waiting: tail.waiting + 1 });
		try {
			return await result;
		} finally {
			const now = tails.get(key);
			if (now && now.waiting > 1) tails.set(key, { ...now, waiting: now.waiting - 1 });
			else tails.delete(key);
		}
	};
};
