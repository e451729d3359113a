import {
	type Clock,
	createLimiter,
	MONEY_IN_A_ROW,
	type Turn,
} from '../../../../../nodes/shared/transport/rateLimiter/limiter';

/** A clock that moves only when somebody waits, or when it is told to. */
const createClock = () => {
	let at = 0;
	const waits: number[] = [];
	return {
		waits,
		now: () => at,
		random: () => 0,
		sleep: async (ms: number, signal: AbortSignal) => {
			waits.push(ms);
			// What can go on now does so before time passes.
			for (let turns = 0; turns < 20; turns++) await Promise.resolve();
			signal.throwIfAborted();
			at += ms;
		},
		pass: (ms: number) => {
			at += ms;
		},
	};
};

/** A key that may make as many requests as the pacer is made for, unless told otherwise. */
const pacerFor = (perMinute: number, clock: Clock, addressPerMinute = Infinity) => {
	const pacer = createLimiter(addressPerMinute, clock);
	const enter = async (turn: Partial<Turn> = {}) =>
		await pacer.enter({ key: 'k', perMinute, owner: 'a', priority: 'other', ...turn });
	const block = async (ms: number) => (await enter())({ ms });
	return { ...pacer, enter, block };
};

it('lets as many through at once as a minute allows, and no more in any minute', async () => {
	const clock = createClock();
	const { enter } = pacerFor(180, clock);
	const at: number[] = [];
	for (let request = 0; request < 540; request++) {
		const leave = await enter();
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
	const { enter } = pacerFor(180, clock);
	const at: number[] = [];
	let left = 540;
	const worker = async () => {
		while (left-- > 0) {
			const leave = await enter();
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
	const { enter } = pacerFor(3, clock);
	const slow = await enter();
	(await enter())();
	(await enter())();
	clock.pass(30_000);
	slow();
	await enter();
	expect(clock.now()).toBe(60_000);
});

it('counts a request from its answer, because the service may have counted it that late', async () => {
	const clock = createClock();
	const { enter } = pacerFor(1, clock);
	const leave = await enter();
	clock.pass(5_000);
	leave();
	await enter();
	expect(clock.now()).toBe(65_000);
});

it('lets money pass first, and owners take turns', async () => {
	const clock = createClock();
	const { enter } = pacerFor(1, clock);
	(await enter({ owner: 'first' }))();
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
	const { enter } = pacerFor(1, clock);
	(await enter({ owner: 'first' }))();
	const order: string[] = [];
	const queue = async (owner: string) => {
		const leave = await enter({ owner });
		order.push(owner);
		leave();
	};
	await Promise.all(['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c'].map(queue));
	expect(order.join('')).toBe('abcabcab');
});

it('holds everyone when the service says so', async () => {
	const clock = createClock();
	const pacer = pacerFor(100, clock);
	await pacer.block(7_000);
	await pacer.enter();
	expect(clock.now()).toBe(7_000);
});

it('lets go of whoever is cancelled, and of nobody else', async () => {
	const clock = createClock();
	const { enter } = pacerFor(1, clock);
	(await enter())();
	const controller = new AbortController();
	const cancelled = enter({ signal: controller.signal });
	const other = enter({ owner: 'b' });
	controller.abort(new Error('stopped'));
	await expect(cancelled).rejects.toThrow('stopped');
	await expect(other).resolves.toBeInstanceOf(Function);
	await expect(enter({ signal: controller.signal })).rejects.toThrow('stopped');
});

it('is idle when a minute has passed', async () => {
	const clock = createClock();
	const pacer = pacerFor(5, clock);
	(await pacer.enter())();
	expect(pacer.isIdle()).toBe(false);
	clock.pass(60_000);
	expect(pacer.isIdle()).toBe(true);
});

it('never waits longer than a minute for one word of the service', async () => {
	const clock = createClock();
	const { enter, block } = pacerFor(100, clock);
	await block(86_400_000);
	await enter();
	expect(clock.now()).toBe(60_000);
});

it('starves nobody while ever new owners come', async () => {
	const clock = createClock();
	const { enter } = pacerFor(10, clock);
	const served: string[] = [];
	const serve = async (owner: string) => {
		const close = await enter({ owner });
		served.push(owner);
		close();
	};
	const batch = Array.from({ length: 20 }, async () => await serve('batch'));
	const newcomers: Array<Promise<void>> = [];
	for (let minute = 0; minute < 5; minute++) {
		for (let one = 0; one < 9; one++) newcomers.push(serve(`${minute}/${one}`));
		await clock.sleep(0, new AbortController().signal);
		await clock.sleep(60_000, new AbortController().signal);
	}
	await Promise.all([...batch, ...newcomers]);
	const early = served.slice(0, 50).filter((owner) => owner === 'batch').length;
	expect(early).toBeGreaterThanOrEqual(10);
});

describe('several keys of one address', () => {
	it('stay within what the address may send, whatever each key may', async () => {
		const clock = createClock();
		const { enter } = pacerFor(3, clock, 4);
		const at: Record<string, number[]> = { a: [], b: [] };
		await Promise.all(
			['a', 'a', 'a', 'b', 'b'].map(async (key) => {
				const close = await enter({ key, owner: key });
				at[key].push(clock.now());
				close();
			}),
		);
		const times = [...at.a, ...at.b].sort((one, other) => one - other);
		expect(times).toEqual([0, 0, 0, 0, 60_000]);
	});

	it('do not wait for each other: a key with room passes one without', async () => {
		const clock = createClock();
		const { enter } = pacerFor(1, clock, 10);
		(await enter({ key: 'full' }))();
		const waits = enter({ key: 'full' });
		await enter({ key: 'free' });
		expect(clock.now()).toBe(0);
		await waits;
		expect(clock.now()).toBe(60_000);
	});

	it('count a request until it was answered, however long it took to leave', async () => {
		const clock = createClock();
		const { enter } = pacerFor(1, clock, 10);
		const close = await enter({ key: 'slow' });
		clock.pass(90_000);
		const next = enter({ key: 'slow' });
		close();
		await next;
		expect(clock.now()).toBe(150_000);
	});
});

it('lets a read out after some writes, however many of them wait', async () => {
	const clock = createClock();
	const { enter } = pacerFor(1, clock);
	const order: string[] = [];
	const queue = async (name: string, owner: string, priority: Turn['priority']) => {
		const leave = await enter({ owner, priority });
		order.push(name);
		leave();
	};
	const writers = Array.from({ length: 20 }, async (_, index) => {
		for (let times = 0; times < 5; times++) await queue('write', `writer ${index}`, 'money');
	});
	const readers = Array.from(
		{ length: 2 },
		async (_, index) => await queue('read', `reader ${index}`, 'other'),
	);
	await Promise.all([...writers, ...readers]);
	const reads = order.flatMap((name, index) => (name === 'read' ? [index] : []));
	expect(order).toHaveLength(102);
	expect(reads[0]).toBeLessThanOrEqual(MONEY_IN_A_ROW + 1);
	expect(reads[1] - reads[0]).toBe(MONEY_IN_A_ROW + 1);
});
