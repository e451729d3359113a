import { setImmediate as settled } from 'node:timers/promises';
import type { Time } from '../../nodes/shared/webhook/store';

/** Fine enough that few things happen at the same moment. */
const STEPS_PER_MS = 2;

/** The same numbers for the same seed. */
export const createRandom = (seed: number) => {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
};

/** Time that passes only when told to, for thousands of things at once. */
export const createVirtualTime = (random: () => number) => {
	const due = new Map<number, Array<() => void>>();
	let step = 0;

	const at = (ms: number, task: () => void) => {
		const then = Math.max(step + 1, Math.round(ms * STEPS_PER_MS));
		const tasks = due.get(then);
		if (tasks) tasks.push(task);
		else due.set(then, [task]);
	};
	const now = () => step / STEPS_PER_MS;
	const time: Time = {
		now,
		random,
		sleep: async (ms, signal) =>
			await new Promise((resolve, reject) => {
				at(now() + ms, resolve);
				signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
			}),
	};
	return {
		...time,
		at,
		/** What follows from one moment is over before the next one comes. */
		runUntil: async (ms: number) => {
			for (; step < ms * STEPS_PER_MS; step += 1) {
				const tasks = due.get(step);
				if (!tasks) continue;
				due.delete(step);
				for (const task of tasks) task();
				await settled();
			}
		},
	};
};

export type VirtualTime = ReturnType<typeof createVirtualTime>;
