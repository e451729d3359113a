import { sleep } from 'n8n-workflow';
import { createStore } from '../../../../nodes/shared/webhook/store';
import { createClock } from '../../../harness/clock.mts';
import { broken, type Check, contextOf, createLockless } from './lockless.mts';

const time = { now: () => Date.now(), random: Math.random, sleep };

const open = (check: Check) => {
	const ask = createStore(time);
	return async (...values: string[]) => [
		...(await ask('place', contextOf({ check }), values, false)),
	];
};

it('forgets none of many values that come at once, in few calls', async () => {
	const { check, calls, row } = createLockless();
	const ask = open(check);
	const values = Array.from({ length: 100 }, (_, number) => `value ${number}`);
	const answers = await Promise.all(values.map(async (value) => await ask(value)));
	expect(answers).toEqual(values.map((value) => [value]));
	expect(row()).toEqual(values);
	expect(calls).toHaveLength(2);
});

it('says of one of several equal values that it is new, whether they come together or later', async () => {
	const ask = open(createLockless().check);
	const together = [ask('a'), ask('b', 'c'), ask('b', 'd'), ask('a')];
	expect(await Promise.all(together)).toEqual([['a'], ['b', 'c'], ['d'], []]);
	expect(await ask('a', 'e')).toEqual(['e']);
});

it('makes the calls of different triggers apart', async () => {
	const [one, other] = [createLockless(), createLockless()];
	const ask = createStore(time);
	await Promise.all([
		ask('one', contextOf({ check: one.check }), ['a'], false),
		ask('other', contextOf({ check: other.check }), ['a'], false),
	]);
	expect([one.calls, other.calls]).toEqual([[['a']], [['a']]]);
});

it.each([
	['that fails', broken, 'database is locked'],
	[
		'that fails without a word',
		async () => await Promise.reject(undefined as unknown as Error),
		'without a word',
	],
	['that answers something else', (async () => ({})) as unknown as Check, 'unknown way'],
])('says what is wrong with a store %s, and asks again the next time', async (_, check, reason) => {
	const ask = open(check);
	await expect(ask('a')).rejects.toThrow(reason);
	await expect(ask('a')).rejects.toThrow(reason);
});

it('gives up a store that does not answer at all', async () => {
	jest.useFakeTimers();
	const asked = open(async () => await new Promise(() => undefined))('a');
	const outcome = expect(asked).rejects.toThrow('does not answer');
	await jest.advanceTimersByTimeAsync(10_000);
	jest.useRealTimers();
	await outcome;
});

it('pauses only where other processes use the row too, and for longer the slower it is', async () => {
	const pauses: number[] = [];
	let now = 0;
	const ask = createStore({
		now: () => now,
		random: () => 0.5,
		sleep: async (ms, signal) => {
			if (!signal) pauses.push(ms);
			else await new Promise(() => undefined);
		},
	});
	const slow: Check = async (values) => {
		now += 400;
		return { new: values, processed: [] };
	};
	const context = contextOf({ check: slow });
	await ask('place', context, ['a'], false);
	expect(pauses).toEqual([]);
	await ask('place', context, ['b'], true);
	expect(pauses).toEqual([600]);
});

it('pauses for a moment only, although the clock was set forward during a call', async () => {
	const pauses: number[] = [];
	let now = 0;
	const ask = createStore({
		now: () => now,
		random: () => 0.5,
		sleep: async (ms, signal) => {
			if (!signal) pauses.push(ms);
			else await new Promise(() => undefined);
		},
	});
	const leaping: Check = async (values) => {
		now += 3_600_000;
		return { new: values, processed: [] };
	};
	const context = contextOf({ check: leaping });
	await ask('place', context, ['a'], true);
	await ask('place', context, ['b'], true);
	expect(Math.max(...pauses)).toBeLessThanOrEqual(5_000);
});

describe('a call that was given up and ends after all', () => {
	/** Each call reads the row when it begins, and writes it back when it is told to. */
	const createSlowRow = () => {
		let row: readonly string[] = [];
		const waiting: Array<() => void> = [];
		const check: Check = async (values) => {
			const before = row;
			await new Promise<void>((resolve) => waiting.push(resolve));
			row = [...new Set([...before, ...values])];
			return { new: values.filter((value) => !before.includes(value)), processed: [] };
		};
		return { check, row: () => row, write: () => waiting.shift()?.(), waiting };
	};

	const settled = async () => {
		for (let moments = 0; moments < 100; moments += 1) await Promise.resolve();
	};

	it('erases nothing that was recorded meanwhile', async () => {
		const { check, row, write, waiting } = createSlowRow();
		let giveUp: Array<() => void> = [];
		const ask = createStore({
			now: () => 0,
			random: () => 0,
			sleep: async () => await new Promise<void>((resolve) => giveUp.push(resolve)),
		});
		const record = (value: string) => ask('place', contextOf({ check }), [value], false);
		const hanging = expect(record('a')).rejects.toThrow('does not answer');
		giveUp.splice(0).forEach((end) => end());
		await hanging;
		for (const value of ['b', 'c']) {
			const recorded = record(value);
			const late = waiting.shift();
			giveUp = [];
			write();
			if (late) waiting.unshift(late);
			expect([...(await recorded)]).toEqual([value]);
		}
		expect(row()).toEqual(['b', 'c']);
		write();
		await settled();
		write();
		await settled();
		expect([...row()].sort()).toEqual(['a', 'b', 'c']);
	});

	/** The first call takes 20 seconds, and what it may have erased is recorded again after that. */
	const record = async (again: { ms: number; fails?: boolean }) => {
		const time = createClock();
		let row: readonly string[] = [];
		const calls = [{ ms: 20_000 }, { ms: 10 }, again];
		const check: Check = async (values) => {
			const { ms, fails } = { ms: 10, fails: false, ...calls.shift() };
			const before = row;
			await time.sleep(ms);
			if (fails) throw new Error('database is locked');
			row = [...new Set([...before, ...values])];
			return { new: values.filter((value) => !before.includes(value)), processed: [] };
		};
		const ask = createStore(time);
		for (const [value, at] of [
			['a', 0],
			['b', 15_000],
			['c', 31_000],
		] as const) {
			await time.runUntil(at);
			ask('place', contextOf({ check }), [value], false).catch(() => undefined);
		}
		await time.runUntil(600_000);
		return [...row].sort();
	};

	it('erases nothing that was written before it ended and answered after that', async () => {
		const time = createClock();
		let row: readonly string[] = [];
		const taking =
			(toWrite: number, toAnswer = 0): Check =>
			async (values) => {
				const before = row;
				await time.sleep(toWrite);
				row = [...new Set([...before, ...values])];
				await time.sleep(toAnswer);
				return { new: values.filter((value) => !before.includes(value)), processed: [] };
			};
		const calls = [taking(20_000), taking(40, 100)];
		const check: Check = async (values) => await (calls.shift() ?? taking(10))(values);
		const ask = createStore(time);
		const given = ask('place', contextOf({ check }), ['a'], false).catch(() => undefined);
		await time.runUntil(19_950);
		await given;
		const recorded = ask('place', contextOf({ check }), ['b'], false);
		await time.runUntil(60_000);
		expect([...(await recorded)]).toEqual(['b']);
		expect([...row].sort()).toEqual(['a', 'b']);
	});

	it.each([
		['fails', { ms: 10, fails: true }],
		['hangs itself', { ms: 15_000 }],
	])('erases nothing although the call that records it again %s', async (_, again) => {
		expect(await record(again)).toEqual(['a', 'b', 'c']);
	});
});
