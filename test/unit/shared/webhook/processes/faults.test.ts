import { seed } from '../../../../harness/seed.mts';
import { createVirtualTime, type VirtualTime } from '../../../../harness/virtualTime.mts';
import { deliver, type Plan, taking } from './deliveries.mts';
import { type Call, createWorld, type NextCall } from './world.mts';

jest.setTimeout(300_000);

const healthy = taking(5, 50);

/** For half a minute calls take up to 15 seconds: longer than a process waits for one. */
const slowAtFirst = (time: VirtualTime): NextCall => {
	const since = time.now();
	const [slow, quick] = [taking(0, 15_000)(time), healthy(time)];
	return () => (time.now() - since < 30_000 ? slow() : quick());
};

/** Somebody holds a lock, for longer than a process waits: whatever has read writes at its end. */
const lockedAtFirst = (time: VirtualTime): NextCall => {
	const until = time.now() + 10_000 + time.random() * 6_000;
	const quick = healthy(time);
	return () => ({ ms: Math.max(0, until - time.now()) + quick().ms });
};

const losing =
	(written: number, unwritten: number) =>
	(time: VirtualTime): NextCall => {
		const quick = healthy(time);
		return () => {
			const chance = time.random();
			if (chance < written) return { ...quick(), fails: 'written' };
			return chance < written + unwritten ? { ...quick(), fails: 'unwritten' } : quick();
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

	it('a lock is held for 10 to 16 seconds: somebody passes it, always, and both in fewer than 1 of 100', async () => {
		const { byNone, byMany } = await deliver({ ...plan, calls: lockedAtFirst }, seed);
		expect(byNone).toBe(0);
		expect(byMany).toBeLessThan(plan.worlds / 100);
	});
});

/** The calls given, one after another, then quick ones. */
const first = (...calls: Call[]): NextCall => {
	const left = [...calls];
	return () => left.shift() ?? { ms: 20 };
};

const open = () => {
	const time = createVirtualTime(() => 0);
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
		run('7', createProcess(first({ ms: 10, fails: 'written' }, { ms: 5 })));
		await time.runUntil(5);
		run('8', createProcess(first({ ms: 20, fails: 'written' }, { ms: 5 })));
		await time.runUntil(65);
		void createCheck(first({ ms: 55 }))(['something else']);
		await time.runUntil(30_000);
		expect(Object.values(passed)).toContain(true);
	});
});

describe('a run whose store failed, and its repeat in the same process, which is dropped', () => {
	it.each([
		['before it is told', Infinity, 900],
		['long after, and it was never told', 600, 120_000],
	])(
		'it passes when its process dies %s and it is executed again',
		async (_, downAgain, deathAt) => {
			const { time, createProcess, passed, run } = open();
			const isDown = () =>
				time.now() < 160 || (time.now() >= downAgain && time.now() < Math.min(deathAt, 80_000));
			const nextCall: NextCall = () => (isDown() ? { ms: 1, fails: 'unwritten' } : { ms: 10 });
			let isAlive = true;
			const mortal = {
				...time,
				sleep: async (ms: number, signal?: AbortSignal) => {
					await time.sleep(ms, signal);
					if (!isAlive) await new Promise(() => undefined);
				},
			};
			const process = createProcess(nextCall, mortal);
			run('7', process);
			await time.runUntil(120);
			run('8', process);
			await time.runUntil(deathAt);
			isAlive = false;
			await time.runUntil(deathAt + 30_000);
			run('7 again', createProcess());
			await time.runUntil(deathAt + 60_000);
			run('9', createProcess());
			await time.runUntil(deathAt + 90_000);
			expect(passed).toEqual({ 7: true, 8: false, '7 again': true, 9: false });
		},
	);
});

it.each([3_000, 9_000])(
	'a call of %i ms, which erases what others recorded meanwhile, makes nobody pass a repeat a minute later',
	async (ms) => {
		const { time, createCheck, createProcess, passed, run, row } = open();
		void createCheck(() => ({ ms }))(['something else']);
		run('7', createProcess());
		await time.runUntil(ms + 1_000);
		expect([passed, row()]).toEqual([{ 7: true }, ['something else']]);
		await time.runUntil(60_000);
		run('8', createProcess());
		await time.runUntil(90_000);
		expect(passed).toEqual({ 7: true, 8: false });
	},
);
