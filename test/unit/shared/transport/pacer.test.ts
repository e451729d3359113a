import { createPacer, type Turn } from '../../../../nodes/shared/transport/pacer';

/** A clock that moves only when somebody waits, or when it is told to. */
const createClock = () => {
	let at = 0;
	const waits: number[] = [];
	return {
		waits,
		now: () => at,
		sleep: async (ms: number) => {
			waits.push(ms);
			// What can go on now does so before time passes.
			for (let turns = 0; turns < 20; turns++) await Promise.resolve();
			at += ms;
		},
		pass: (ms: number) => {
			at += ms;
		},
	};
};

const turn = (owner = 'a', priority: Turn['priority'] = 'other'): Turn => ({ owner, priority });

it('lets as many through at once as a minute allows, and no more in any minute', async () => {
	const clock = createClock();
	const { enter } = createPacer(180, clock);
	const at: number[] = [];
	for (let request = 0; request < 540; request++) {
		const leave = await enter(turn());
		at.push(clock.now());
		leave();
	}
	// The theoretical minimum: 60 s for each full window but the first.
	expect(clock.now()).toBe(120_000);
	at.forEach((time, index) => {
		const within = at.filter((other) => other > time - 60_000 && other <= time);
		expect({ index, within: within.length <= 180 }).toEqual({ index, within: true });
	});
});

it('lets no more through when many wait at the same time', async () => {
	const clock = createClock();
	const { enter } = createPacer(180, clock);
	const at: number[] = [];
	let left = 540;
	const worker = async () => {
		while (left-- > 0) {
			const leave = await enter(turn());
			at.push(clock.now());
			leave();
		}
	};
	await Promise.all(Array.from({ length: 50 }, worker));
	expect([0, 60_000, 120_000].map((time) => at.filter((one) => one === time).length)).toEqual([
		180, 180, 180,
	]);
});

it('does not wait for one slow answer when the others have made room', async () => {
	const clock = createClock();
	const { enter } = createPacer(3, clock);
	const slow = await enter(turn());
	(await enter(turn()))();
	(await enter(turn()))();
	clock.pass(30_000);
	slow();
	await enter(turn());
	expect(clock.now()).toBe(60_000);
});

it('counts a request from its answer, because the service may have counted it that late', async () => {
	const clock = createClock();
	const { enter } = createPacer(1, clock);
	const leave = await enter(turn());
	clock.pass(5_000);
	leave();
	await enter(turn());
	expect(clock.now()).toBe(65_000);
});

it('lets money pass first, and owners take turns', async () => {
	const clock = createClock();
	const { enter } = createPacer(1, clock);
	(await enter(turn('first')))();
	const order: string[] = [];
	const queue = async (name: string, owner: string, priority: Turn['priority'] = 'other') => {
		const leave = await enter({ owner, priority });
		order.push(name);
		leave();
	};
	await Promise.all([
		queue('a1', 'a'),
		queue('a2', 'a'),
		queue('b1', 'b'),
		queue('payout', 'b', 'money'),
	]);
	expect(order).toEqual(['payout', 'a1', 'b1', 'a2']);
});

it('forgets nobody when three take turns', async () => {
	const clock = createClock();
	const { enter } = createPacer(1, clock);
	(await enter(turn('first')))();
	const order: string[] = [];
	const queue = async (owner: string) => {
		const leave = await enter(turn(owner));
		order.push(owner);
		leave();
	};
	await Promise.all(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c'].map(queue));
	expect(order.join('')).toBe('abcabcab');
});

it('holds everyone when the service says so', async () => {
	const clock = createClock();
	const pacer = createPacer(100, clock);
	pacer.block(7_000);
	await pacer.enter(turn());
	expect(clock.now()).toBe(7_000);
});

it('lets go of whoever is cancelled, and of nobody else', async () => {
	const clock = createClock();
	const { enter } = createPacer(1, clock);
	(await enter(turn()))();
	const controller = new AbortController();
	const cancelled = enter({ ...turn(), signal: controller.signal });
	const other = enter(turn('b'));
	controller.abort(new Error('stopped'));
	await expect(cancelled).rejects.toThrow('stopped');
	await expect(other).resolves.toBeInstanceOf(Function);
	await expect(enter({ ...turn(), signal: controller.signal })).rejects.toThrow('stopped');
});

it('is idle when a minute has passed', async () => {
	const clock = createClock();
	const pacer = createPacer(5, clock);
	(await pacer.enter(turn()))();
	expect(pacer.isIdle()).toBe(false);
	clock.pass(60_000);
	expect(pacer.isIdle()).toBe(true);
});
