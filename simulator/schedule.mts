import type { Clock } from './clock.mts';

interface Job {
	at: number;
	order: number;
	lane: string;
	run: () => Promise<void>;
}

export interface Schedule {
	add: (at: number, lane: string, run: () => Promise<void>) => () => void;
	dispatchDue: () => void;
	settle: () => Promise<void>;
	advance: (seconds: number) => Promise<void>;
	clear: () => void;
	waiting: () => number;
}

/** Jobs of one lane run one after another; lanes run side by side. */
export const createSchedule = (clock: Clock): Schedule => {
	const jobs = new Set<Job>();
	const lanes = new Map<string, Promise<void>>();
	let order = 0;
	let advancing = Promise.resolve();

	const inOrder = () => [...jobs].sort((a, b) => a.at - b.at || a.order - b.order);

	const dispatch = (job: Job) => {
		jobs.delete(job);
		const tail = (lanes.get(job.lane) ?? Promise.resolve()).then(job.run, job.run);
		lanes.set(job.lane, tail);
		const forget = () => {
			if (lanes.get(job.lane) === tail) lanes.delete(job.lane);
		};
		tail.then(forget, forget);
	};

	const dispatchDue = () => {
		for (const job of inOrder()) if (job.at <= clock.now()) dispatch(job);
	};

	const settle = async () => {
		while (lanes.size > 0) await Promise.allSettled(lanes.values());
	};

	const runUntil = async (target: number) => {
		const wasFrozen = clock.isFrozen();
		clock.freeze();
		dispatchDue();
		await settle();
		for (let next = inOrder()[0]; next && next.at <= target; next = inOrder()[0]) {
			clock.set(Math.max(next.at, clock.now()));
			dispatchDue();
			await settle();
		}
		clock.set(target);
		if (!wasFrozen) clock.unfreeze();
	};

	return {
		add: (at, lane, run) => {
			const job = { at, order: order++, lane, run };
			jobs.add(job);
			if (at <= clock.now()) dispatch(job);
			return () => jobs.delete(job);
		},
		dispatchDue,
		settle,
		advance: (seconds) => {
			const turn = () => runUntil(clock.now() + seconds * 1000);
			advancing = advancing.then(turn, turn);
			return advancing;
		},
		clear: () => jobs.clear(),
		waiting: () => jobs.size,
	};
};
