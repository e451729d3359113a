import { createOnlyOnce } from '../../../../nodes/shared/webhook/onlyOnce';
import { broken, type Check, contextOf, createLockless } from './lockless.mts';
import { tickingSleep } from './tickingSleep.mts';

let now = 1_800_000_000_000;

/** Pauses take no time here; what they are good for is modelled in processes/. */
const sleep = async (_ms: number, signal?: AbortSignal) =>
	await (signal ? new Promise<void>(() => {}) : Promise.resolve());

const moments = async () => {
	for (let passed = 0; passed < 500; passed += 1) await Promise.resolve();
};

/** One process that receives its events itself, as n8n does without a queue. */
const createProcess = (check = createLockless().check, warn = jest.fn()) => {
	const { handOver, mayPass } = createOnlyOnce({ now: () => now, random: Math.random, sleep });
	let runs = 0;
	return {
		warn,
		deliver: (key: string) => handOver(contextOf({ check }), key),
		run: async (key: string, run = String(++runs)) =>
			await mayPass(contextOf({ check, run, warn }), key),
	};
};

it('passes one of several runs with the same event, whether they come together or later', async () => {
	const { deliver, run } = createProcess();
	for (const key of ['a', 'b', 'b', 'a']) expect(deliver(key)).toBe(true);
	expect(await Promise.all(['a', 'b', 'b', 'a'].map(async (key) => await run(key)))).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect(await run('a')).toBe(false);
	now += 60_000;
	expect(await run('a')).toBe(false);
	expect(deliver('c')).toBe(true);
	expect(await run('c')).toBe(true);
});

it('asks the store once for an event that it received itself', async () => {
	const { check, calls } = createLockless();
	const { deliver, run } = createProcess(check);
	deliver('a');
	await run('a');
	expect(calls).toEqual([['a', 'a claimed by 1']]);
});

describe('an event that is delivered again at once', () => {
	it('is turned away when its run has begun, for half a minute', async () => {
		const { deliver, run } = createProcess();
		deliver('a');
		await run('a');
		expect(deliver('a')).toBe(false);
		now += 29_999;
		expect(deliver('a')).toBe(false);
		now += 1;
		expect(deliver('a')).toBe(true);
		expect(await run('a')).toBe(false);
	});

	it('is handed over again, and passes, when its run could not start', async () => {
		const { deliver, run } = createProcess();
		expect(deliver('a')).toBe(true);
		expect(deliver('a')).toBe(true);
		expect(await run('a')).toBe(true);
	});

	it('passes once when the first run starts late after all', async () => {
		const { deliver, run } = createProcess();
		deliver('a');
		deliver('a');
		expect(await Promise.all([run('a'), run('a')])).toEqual([true, false]);
	});
});

describe('a run that is executed again', () => {
	it('passes its own event as often as it likes', async () => {
		const { deliver, run } = createProcess();
		deliver('a');
		for (const again of ['7', '7', '7']) expect(await run('a', again)).toBe(true);
		expect(await run('a', '8')).toBe(false);
	});

	it('passes it in a new process as well, and nobody else does', async () => {
		const { check } = createLockless();
		const before = createProcess(check);
		before.deliver('a');
		await before.run('a', '7');
		const after = createProcess(check);
		after.deliver('a');
		expect(await after.run('a', '8')).toBe(false);
		expect(await after.run('a', '7')).toBe(true);
	});
});

describe('while the store fails', () => {
	it('events pass with a warning, but once in this process', async () => {
		const { deliver, run, warn } = createProcess(broken);
		for (const key of ['a', 'b', 'a', 'a']) deliver(key);
		expect(await Promise.all(['a', 'b', 'a', 'a'].map(async (key) => await run(key)))).toEqual([
			true,
			true,
			false,
			false,
		]);
		expect(warn).toHaveBeenCalledWith(expect.stringContaining('database is locked'));
	});

	it('repeats pass later on, until it works again', async () => {
		const { deliver, run } = createProcess(broken);
		deliver('a');
		expect(await run('a')).toBe(true);
		await moments();
		now += 60_000;
		expect(await run('a')).toBe(true);
	});
});

describe('a store that restarts', () => {
	/** It is back within ten seconds. */
	const restarting = () => {
		const { check } = createLockless();
		let pauses = 0;
		const during: Check = async (values) => await (pauses < 10 ? broken : check)(values);
		const process = createOnlyOnce({
			now: () => now,
			random: Math.random,
			sleep: async (ms, signal) => {
				await sleep(ms, signal);
				pauses += 1;
			},
		});
		return { process, during, check };
	};

	it.each(['mayPass', 'note'] as const)(
		'is told of what passed meanwhile, so that no repeat passes elsewhere (%s)',
		async (way) => {
			const { process, during, check } = restarting();
			await process[way](contextOf({ check: during, run: '7' }), 'a');
			await moments();
			const elsewhere = createProcess(check);
			expect(await elsewhere.run('a', '8')).toBe(false);
			expect(await elsewhere.run('a', '7')).toBe(true);
			expect(await elsewhere.run('b', '9')).toBe(true);
		},
	);

	describe('on a clock', () => {
		const ticking = () =>
			createOnlyOnce({ now: () => Date.now(), random: () => 0.01, sleep: tickingSleep });
		const pass = async (ms: number) => await jest.advanceTimersByTimeAsync(ms);
		beforeEach(() => jest.useFakeTimers());
		afterEach(() => jest.useRealTimers());

		it.each([true, false])(
			'it never makes a run drop its own event that is executed again after the outage (in the same process: %s)',
			async (isSame) => {
				const dropped: number[] = [];
				for (let at = 0; at < 3_000; at += 50) {
					const { check } = createLockless();
					let isDown = true;
					const during: Check = async (values) => await (isDown ? broken : check)(values);
					const one = ticking();
					const first = one.mayPass(contextOf({ check: during, run: '7' }), 'a');
					await pass(400);
					expect(await first).toBe(true);
					isDown = false;
					await pass(at);
					const other = isSame ? one : ticking();
					const again = other.mayPass(contextOf({ check: during, run: '7' }), 'a');
					await pass(100_000);
					if (!(await again)) dropped.push(at);
				}
				expect(dropped).toEqual([]);
			},
		);

		it('a repeat is dropped although the outage lasted longer than a process remembers', async () => {
			const { check } = createLockless();
			const back = Date.now() + 32_500;
			const during: Check = async (values) => await (Date.now() < back ? broken : check)(values);
			const one = ticking();
			one.handOver(contextOf({ check: during }), 'a');
			const first = one.mayPass(contextOf({ check: during, run: '7' }), 'a');
			await pass(40_000);
			expect(await first).toBe(true);
			one.handOver(contextOf({ check: during }), 'a');
			const repeat = one.mayPass(contextOf({ check: during, run: '8' }), 'a');
			await pass(5_000);
			expect(await repeat).toBe(false);
		});

		it.each([12, 30, 60])('calls end although each fails only after %i s', async (seconds) => {
			const { check } = createLockless();
			let calls = 0;
			const slow: Check = async (values) => {
				calls += 1;
				if (calls === 2) return await check(values);
				await tickingSleep(seconds * 1000);
				return await broken(values);
			};
			const one = ticking();
			for (const key of ['a', 'b', 'c', 'd']) {
				one.handOver(contextOf({ check: slow, run: key }), key);
				void one.mayPass(contextOf({ check: slow, run: key }), key);
				await pass(10_100);
			}
			await pass(20 * 60_000);
			const before = calls;
			await pass(60 * 60_000);
			expect(calls).toBe(before);
		});
	});

	it('is told for a minute, and not for ever', async () => {
		let calls = 0;
		const down: Check = async (values) => {
			calls += 1;
			return await broken(values);
		};
		const { run } = createProcess(down);
		expect(await run('a')).toBe(true);
		await moments();
		const asked = calls;
		await moments();
		expect([asked > 10, calls]).toEqual([true, asked]);
	});
});

describe('an event that another process received', () => {
	const runElsewhere = async (check: Check, warn = jest.fn()) => {
		const { mayPass } = createOnlyOnce({ now: () => now, random: Math.random, sleep });
		return [await mayPass(contextOf({ check, warn }), 'a'), warn.mock.calls.length];
	};

	it('is written again when it is lost after its run has begun', async () => {
		const { check, wipe, row } = createLockless();
		expect(await runElsewhere(check)).toEqual([true, 0]);
		wipe();
		await moments();
		expect(row()).toContain('a');
	});

	it('is decided about although two processes insert the first row at once', async () => {
		const { check } = createLockless();
		let calls = 0;
		const second: Check = async (values) => {
			calls += 1;
			if (calls === 1) throw new Error('UNIQUE constraint failed');
			return await check(values);
		};
		await check(['a', 'a claimed by 0', 'a passed']);
		expect(await runElsewhere(second)).toEqual([false, 0]);
	});

	it('passes when the store fails after it has written the last mark', async () => {
		const { check } = createLockless();
		const losing: Check = async (values) => {
			const found = await check(values);
			if (found.new.includes('a passed')) throw new Error('connection lost');
			return found;
		};
		expect(await runElsewhere(losing)).toEqual([true, 1]);
	});

	it('waits for a rival for seconds only, although the clock was set forward meanwhile', async () => {
		const { check } = createLockless();
		const pauses: number[] = [];
		const { mayPass } = createOnlyOnce({
			now: () => now,
			random: () => 0,
			sleep: async (ms, signal) => {
				if (signal) await new Promise<void>(() => {});
				else pauses.push(ms);
			},
		});
		let calls = 0;
		const rivalled: Check = async (values) => {
			calls += 1;
			now += 3_600_000;
			// The claim of another process stands in the stead of one's own.
			if (calls === 2) return { new: ['a claimed by 1'], processed: ['a'] };
			return await check(values);
		};
		expect(await mayPass(contextOf({ check: rivalled }), 'a')).toBe(true);
		expect(Math.max(...pauses)).toBeLessThanOrEqual(20_000);
	});

	it('passes when the store fails without a word', async () => {
		const speechless: Check = async () => await Promise.reject(undefined as unknown as Error);
		expect(await runElsewhere(speechless)).toEqual([true, 1]);
	});

	it('passes when the store fails, with one warning', async () => {
		expect(await runElsewhere(broken)).toEqual([true, 1]);
	});
});
