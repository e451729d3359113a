import { type Clock, createClock } from '../../../../harness/clock.mts';
import { createLife } from '../../../../harness/life.mts';
import { type StoreCall, taking } from '../../../../harness/row.mts';
import { seed } from '../../../../harness/seed.mts';
import { deliver, type Plan } from './deliveries.mts';
import { createWorld, type NextCall } from './world.mts';

jest.setTimeout(300_000);

const healthy = taking(5, 50);

/** For half a minute calls take up to 15 seconds: longer than a process waits for one. */
const slowAtFirst = (time: Clock): NextCall => {
	const since = time.now();
	const [slow, quick] = [taking(0, 15_000)(time), healthy(time)];
	return () => (time.now() - since < 30_000 ? slow() : quick());
};

/** Somebody holds a lock, for longer than a process waits: whatever has read writes at its end. */
const lockedAtFirst = (time: Clock): NextCall => {
	const until = time.now() + 10_000 + time.random() * 6_000;
	const quick = healthy(time);
	return () => ({ ms: Math.max(0, until - time.now()) + quick().ms });
};

const losing =
	(written: number, unwritten: number) =>
	(time: Clock): NextCall => {
		const quick = healthy(time);
		return () => {
			const chance = time.random();
			if (chance < written) return { ...quick(), fails: 'after' };
			return chance < written + unwritten ? { ...quick(), fails: 'before' } : quick();
		};
	};

const plan: Plan = { worlds: 2_000, processes: 2, apartMs: 500, bystanders: 0, calls: healthy };

describe(`an event that two processes run, 2,000 times, while their store is ill (seed ${seed})`, () => {
	it.each<[string, Partial<Plan>]>([
		['every call takes 5 to 15 seconds', { calls: taking(5_000, 15_000) }],
		['calls take up to 15 seconds for a while', { calls: slowAtFirst }],
		['1 of 20 answers is lost', { calls: losing(0.05, 0), apartMs: 20, bystanders: 1 }],
		['most calls fail', { calls: losing(0.3, 0.3), apartMs: 20, processes: 3, bystanders: 1 }],
	])('%s: somebody passes it, always', async (_, change) => {
		const { byNone } = await deliver({ ...plan, ...change }, seed);
		expect(byNone).toBe(0);
	});

	it('a lock is held for 10 to 16 seconds: somebody passes it, always, and both in fewer than 1 of 50', async () => {
		const { byNone, byMany } = await deliver({ ...plan, calls: lockedAtFirst }, seed);
		expect(byNone).toBe(0);
		expect(byMany).toBeLessThan(plan.worlds / 50);
	});
});

/** The calls given, one after another, then quick ones. */
const first = (...calls: StoreCall[]): NextCall => {
	const left = [...calls];
	return () => left.shift() ?? { ms: 20 };
};

const open = () => {
	const time = createClock(() => 0);
	const world = createWorld(time, first());
	const passed: Record<string, boolean> = {};
	/** Under a name that begins with the run. */
	const run = (name: string, process: ReturnType<typeof world.createProcess>) =>
		void process('event', name.split(' ')[0]).then((is) => {
			passed[name] = is;
		});
	return { time, ...world, passed, run };
};

describe('two processes whose first look fails do not drop the event because of each other', () => {
	it('when both calls are given up and write after all', async () => {
		const { time, createProcess, passed, run } = open();
		run('7', createProcess(first({ ms: 12_250 })));
		await time.runUntil(500);
		run('8', createProcess(first({ ms: 10_200 })));
		await time.runUntil(60_000);
		run('9', createProcess());
		await time.runUntil(90_000);
		expect(passed).toEqual({ 7: true, 8: false, 9: false });
	});

	it('when both answers are lost, and a third process writes meanwhile', async () => {
		const { time, createCheck, createProcess, passed, run } = open();
		run('7', createProcess(first({ ms: 10, fails: 'after' }, { ms: 5 })));
		await time.runUntil(5);
		run('8', createProcess(first({ ms: 20, fails: 'after' }, { ms: 5 })));
		await time.runUntil(65);
		void createCheck(first({ ms: 55 }))(['something else']);
		await time.runUntil(30_000);
		expect(Object.values(passed)).toContain(true);
	});
});

describe('a run whose store failed, and its repeat in the same process, which is dropped', () => {
	/** The process dies, and what it had not ended is executed again half a minute later. */
	const play = async (deathAt: number, downAgain = Infinity) => {
		const { time, createProcess, passed, run } = open();
		const isDown = () =>
			time.now() < 160 || (time.now() >= downAgain && time.now() < Math.min(deathAt, 80_000));
		const { clock: lifetime, die } = createLife(time);
		const process = createProcess(
			() => (isDown() ? { ms: 1, fails: 'before' } : { ms: 10 }),
			lifetime,
		);
		run('7', process);
		await time.runUntil(120);
		run('8', process);
		await time.runUntil(deathAt);
		die();
		const isOver = '8' in passed;
		await time.runUntil(deathAt + 30_000);
		run('7 again', createProcess());
		if (!isOver) run('8 again', createProcess());
		await time.runUntil(deathAt + 60_000);
		run('9', createProcess());
		await time.runUntil(deathAt + 90_000);
		return passed;
	};

	it('it passes when it is executed again long after, although the store was never told', async () => {
		expect(await play(120_000, 600)).toEqual({ 7: true, 8: false, '7 again': true, 9: false });
	});

	it('one of them passes when they are executed again, whenever the process dies', async () => {
		const lost: number[] = [];
		for (let deathAt = 200; deathAt < 3_000; deathAt += 5) {
			const passed = await play(deathAt);
			if (!passed['7 again'] && !passed['8 again']) lost.push(deathAt);
		}
		expect(lost).toEqual([]);
	});
});

it.each([3_000, 9_000, 18_000, 25_000, 60_000])(
	'a call of %i ms, which erases what others recorded meanwhile, makes nobody pass a repeat minutes later',
	async (ms) => {
		const { time, createCheck, createProcess, passed, run, row } = open();
		void createCheck(() => ({ ms }))(['something else']);
		run('7', createProcess());
		await time.runUntil(ms + 1_000);
		expect([passed, row()]).toEqual([{ 7: true }, ['something else']]);
		await time.runUntil(300_000);
		run('8', createProcess());
		await time.runUntil(330_000);
		expect(passed).toEqual({ 7: true, 8: false });
	},
);

it.each([25_000, 60_000])(
	'a process that gave up a call of %i ms and dropped a repeat meanwhile does not write the event under its own name',
	async (ms) => {
		const { time, createProcess, passed, run } = open();
		const slow = createProcess(first({ ms }));
		void slow('another event', '6');
		await time.runUntil(1_000);
		const { clock: lifetime, die } = createLife(time);
		run('7', createProcess(first(), lifetime));
		await time.runUntil(11_000);
		run('8', slow);
		await time.runUntil(300_000);
		die();
		run('7 again', createProcess());
		await time.runUntil(400_000);
		expect(passed).toEqual({ 7: true, 8: false, '7 again': true });
	},
);
