import type { IExecuteFunctions } from 'n8n-workflow';
import { isFirstTime } from '../../../../nodes/shared/webhook/onlyOnce';

type Check = (keys: string[]) => Promise<{ new: string[]; processed: string[] }>;

/** n8n's store as it is: reads, changes and writes without a lock. */
const createStore = () => {
	let row: string[] = [];
	const calls: string[][] = [];
	const check: Check = async (keys) => {
		calls.push(keys);
		const before = [...row];
		await Promise.resolve();
		row = [...before, ...keys.filter((key) => !before.includes(key))];
		return {
			new: keys.filter((key) => !before.includes(key)),
			processed: keys.filter((key) => before.includes(key)),
		};
	};
	return { check, calls, row: () => row };
};

const contextOf = (check: Check, node = 'n', warn = jest.fn()) =>
	({
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: node }),
		helpers: { checkProcessedAndRecord: check },
		logger: { warn },
	}) as unknown as IExecuteFunctions;

it('forgets none of many keys that come at once, in few calls', async () => {
	const { check, calls, row } = createStore();
	const keys = Array.from({ length: 100 }, (_, number) => `key ${number}`);
	const answers = keys.map(async (key) => await isFirstTime(contextOf(check), key));
	expect(await Promise.all(answers)).toEqual(keys.map(() => true));
	expect(row()).toEqual(keys);
	expect(calls).toHaveLength(2);
});

it('lets one of several equal keys pass, whether they come together or later', async () => {
	const { check } = createStore();
	const ask = async (key: string) => await isFirstTime(contextOf(check), key);
	expect(await Promise.all([ask('a'), ask('b'), ask('b'), ask('a')])).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect(await ask('a')).toBe(false);
	expect(await ask('c')).toBe(true);
});

it('keeps the keys of different triggers apart', async () => {
	const [one, other] = [createStore(), createStore()];
	const asked = [
		isFirstTime(contextOf(one.check, 'one'), 'a'),
		isFirstTime(contextOf(other.check, 'other'), 'a'),
	];
	expect(await Promise.all(asked)).toEqual([true, true]);
	expect(one.calls).toEqual([['a']]);
	expect(other.calls).toEqual([['a']]);
});

describe('while the store', () => {
	const broken: Check = async () => {
		throw new Error('database is locked');
	};
	const strange = (async () => ({})) as unknown as Check;

	it.each([
		['fails', broken, 'database is locked'],
		['answers something else', strange, 'unknown way'],
	])('%s, events pass with a warning, but still once each', async (_, check, reason) => {
		const warn = jest.fn();
		const asked = ['a', 'b', 'a'].map(
			async (key) => await isFirstTime(contextOf(check, 'n', warn), key),
		);
		// The first is asked for alone, the other two together.
		expect(await Promise.all(asked)).toEqual([true, true, true]);
		expect(warn).toHaveBeenCalledTimes(2);
		expect(warn).toHaveBeenCalledWith(expect.stringContaining(reason));
	});

	it('fails, only one of the same that wait together passes', async () => {
		const asked = ['first', 'a', 'a', 'a'].map(
			async (key) => await isFirstTime(contextOf(broken), key),
		);
		expect(await Promise.all(asked)).toEqual([true, true, false, false]);
	});

	it('does not answer at all, events pass after a while', async () => {
		jest.useFakeTimers();
		const warn = jest.fn();
		const never: Check = async () => await new Promise(() => undefined);
		const asked = isFirstTime(contextOf(never, 'n', warn), 'a');
		await jest.advanceTimersByTimeAsync(30_000);
		jest.useRealTimers();
		expect(await asked).toBe(true);
		expect(warn).toHaveBeenCalledWith(expect.stringContaining('does not answer'));
	});

	it('has failed, repeats are recognised again', async () => {
		const { check } = createStore();
		expect(await isFirstTime(contextOf(broken), 'a')).toBe(true);
		expect(await isFirstTime(contextOf(check), 'a')).toBe(true);
		expect(await isFirstTime(contextOf(check), 'a')).toBe(false);
	});
});
