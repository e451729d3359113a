import { createPacer, type Turn } from '../../../../nodes/shared/transport/pace';

/** A clock that moves only when somebody waits, or when it is told to. */
const createClock = () => {
	let at = 0;
	const waits: number[] = [];
	return {
		waits,
		now: () => at,
		sleep: async (ms: number) => {
			waits.push(ms);
			at += ms;
			await Promise.resolve();
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
