import { createReminders } from '../../../../nodes/shared/webhook/reminders';
import { createClock } from '../../../harness/clock.mts';

const event = (key: string, run = '7') => ({ key, run });

const valuesOf = ({ key, run }: ReturnType<typeof event>) => [key, `${key} claimed by ${run}`];

/** A store that does what it is told to, and notes when it was asked for what. */
const open = () => {
	const time = createClock();
	const known = new Set<string>();
	const asked: Array<[number, string]> = [];
	const store = { isDown: false, forgets: false };
	const ask = async (...values: string[]) => {
		asked.push([time.now() / 1000, values.filter((value) => !value.includes(' ')).join(' ')]);
		if (store.isDown) throw new Error('down');
		const fresh = new Set(values.filter((value) => !known.has(value)));
		if (!store.forgets) values.forEach((value) => known.add(value));
		return fresh;
	};
	const onUnknown = jest.fn();
	return { time, known, asked, store, ask, onUnknown, remind: createReminders(time, onUnknown) };
};

it('looks once whether the store knows an event, after the time given', async () => {
	const { time, known, asked, ask, remind } = open();
	valuesOf(event('a')).forEach((value) => known.add(value));
	remind('place', ask, event('a'), [15]);
	await time.runUntil(600_000);
	expect(asked).toEqual([[15, 'a']]);
});

it('goes on until the store knows it', async () => {
	const { time, asked, store, ask, remind, onUnknown } = open();
	store.isDown = true;
	remind('place', ask, event('a'), [1]);
	await time.runUntil(8_000);
	store.isDown = false;
	expect(onUnknown).toHaveBeenLastCalledWith('place', expect.objectContaining(event('a')));
	await time.runUntil(600_000);
	expect(asked.map(([seconds]) => seconds)).toEqual([1, 6, 11, 16]);
	expect(onUnknown).toHaveBeenCalledTimes(3);
});

it.each(['isDown', 'forgets'] as const)('gives up after a minute (%s)', async (fault) => {
	const { time, asked, store, ask, remind } = open();
	store[fault] = true;
	remind('place', ask, event('a'), [1]);
	await time.runUntil(600_000);
	expect(asked.map(([seconds]) => seconds)).toEqual([
		1, 6, 11, 16, 21, 26, 31, 36, 41, 46, 51, 56, 61,
	]);
});

it('asks for those of a trigger that are due together, through the latest run', async () => {
	const { time, asked, ask, remind } = open();
	const older = jest.fn();
	remind('place', older, event('a'), [15]);
	remind('place', older, event('b'), [15]);
	await time.runUntil(5_000);
	remind('place', ask, event('c'), [15]);
	await time.runUntil(600_000);
	expect(older).not.toHaveBeenCalled();
	expect(asked).toEqual([
		[15, 'a b'],
		[20, 'a b c'],
		[25, 'c'],
	]);
});

it('keeps triggers apart', async () => {
	const { time, asked, ask, remind } = open();
	const other = jest.fn(async () => new Set<string>());
	remind('one', ask, event('a'), [15]);
	remind('other', other, event('b'), [15]);
	await time.runUntil(600_000);
	expect(asked.map(([, keys]) => keys)).toEqual(['a', 'a']);
	expect(other).toHaveBeenCalledTimes(1);
});

it('no more than ten thousand events of a trigger wait', async () => {
	const { time, known, ask, remind } = open();
	for (let index = 0; index < 10_001; index += 1) remind('place', ask, event(`key${index}`), [15]);
	await time.runUntil(600_000);
	expect([known.has('key9999'), known.has('key10000')]).toEqual([true, false]);
});

it('looks again later, although the store knew the event the first time', async () => {
	const { time, known, asked, ask, remind } = open();
	valuesOf(event('a')).forEach((value) => known.add(value));
	remind('place', ask, event('a'), [15, 60]);
	await time.runUntil(60_000);
	known.clear();
	await time.runUntil(600_000);
	expect(asked.map(([seconds]) => seconds)).toEqual([15, 75, 80]);
	expect(known.has('a')).toBe(true);
});

it('does not forget a run that passes the event while the store is told of another one', async () => {
	const { time, known, ask, remind } = open();
	const slowly = async (...values: string[]) => {
		await time.sleep(3_000);
		return await ask(...values);
	};
	remind('place', slowly, event('a', '7'), [1]);
	await time.runUntil(2_000);
	remind('place', ask, event('a', '9'), [1]);
	await time.runUntil(600_000);
	expect([...known]).toEqual(['a', 'a claimed by 7', 'a claimed by 9']);
});
