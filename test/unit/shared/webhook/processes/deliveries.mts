import { type Clock, createClock } from '../../../../harness/clock.mts';
import { createRandom } from '../../../../harness/random.mts';
import { createWorld, type NextCall } from './world.mts';

export interface Plan {
	readonly worlds: number;
	/** How many processes run the same event, and how far apart. */
	readonly processes: number;
	readonly apartMs: number;
	/** Processes that write other keys all the time, as often as a busy one does. */
	readonly bystanders: number;
	/** How long the calls of one world take, and which fail. */
	readonly calls: (time: Clock) => NextCall;
}

/** Few enough at once that the machine does not choke on them. */
const AT_ONCE = 500;

const START_MS = 300;

/** At the pace of a process that has an event to decide about all the time. */
const writeOthers = async (
	check: (values: string[]) => Promise<unknown>,
	time: Clock,
	until: number,
) => {
	let took = 50;
	while (time.now() < until) {
		await time.sleep(took * (1 + time.random()));
		const since = time.now();
		await check(['another key']).catch(() => undefined);
		took = Math.max(50, time.now() - since);
	}
};

/** How long each process took that passed the event. */
const playWorld = async (time: Clock, plan: Plan): Promise<number[]> => {
	const nextCall = plan.calls(time);
	const { createCheck, createProcess } = createWorld(time, nextCall);
	const last = START_MS + plan.apartMs * (plan.processes - 1);
	for (let count = 0; count < plan.bystanders; count += 1) {
		void writeOthers(createCheck(nextCall), time, last + 1_500);
	}
	const passed: number[] = [];
	const play = async (isFirst: ReturnType<typeof createProcess>, index: number) => {
		await time.sleep(START_MS + index * plan.apartMs + time.random());
		const since = time.now();
		if (await isFirst('event')) passed.push(time.now() - since);
	};
	await Promise.all(Array.from({ length: plan.processes }, () => createProcess()).map(play));
	return passed;
};

/** One event for several processes, over and over: how many passed it, and how long that took. */
export const deliver = async (plan: Plan, seed: number) => {
	const random = createRandom(seed);
	const outcomes: number[][] = [];
	for (let begun = 0; begun < plan.worlds; begun += AT_ONCE) {
		const time = createClock(random);
		const until = begun + Math.min(AT_ONCE, plan.worlds - begun);
		for (let world = begun; world < until; world += 1) {
			void playWorld(time, plan).then((passed) => outcomes.push(passed));
		}
		await time.runUntil(Infinity, () => outcomes.length === until);
	}
	const took = outcomes.flat().sort((one, other) => one - other);
	return {
		byNone: outcomes.filter(({ length }) => length === 0).length,
		byMany: outcomes.filter(({ length }) => length > 1).length,
		medianMs: took[Math.floor(took.length / 2)],
	};
};
