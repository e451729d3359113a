import { createMemory } from '../../../../nodes/shared/webhook/memory';

const SECONDS = 1000;

it('knows a key for thirty seconds, and not a moment longer', () => {
	const memory = createMemory<number>(30 * SECONDS, 100);
	expect(memory.get('a', 0)).toBeUndefined();
	memory.set('a', 1, 0);
	expect(memory.get('a', 1)).toBe(1);
	expect(memory.get('a', 30 * SECONDS - 1)).toBe(1);
	expect(memory.get('a', 30 * SECONDS)).toBeUndefined();
});

it('counts from the last time that something was said about a key', () => {
	const memory = createMemory<number>(30 * SECONDS, 100);
	memory.set('a', 1, 0);
	memory.set('a', 2, 29 * SECONDS);
	expect(memory.get('a', 58 * SECONDS)).toBe(2);
});

it('tells keys apart', () => {
	const memory = createMemory<string>(30 * SECONDS, 100);
	for (const key of ['a', '__proto__']) memory.set(key, `of ${key}`, 0);
	expect(['a', '__proto__', 'constructor'].map((key) => memory.get(key, 0))).toEqual([
		'of a',
		'of __proto__',
		undefined,
	]);
});

it('keeps no more keys than it may, and forgets the oldest first', () => {
	const memory = createMemory<true>(30 * SECONDS, 3);
	for (const key of ['a', 'b', 'c', 'd']) memory.set(key, true, 0);
	expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key, 1))).toEqual([
		undefined,
		true,
		true,
		true,
	]);
});

it('forgets in the order of time, also a key that came back', () => {
	const memory = createMemory<true>(30 * SECONDS, 100);
	memory.set('a', true, 0);
	memory.set('b', true, 10 * SECONDS);
	memory.set('a', true, 35 * SECONDS);
	expect(memory.get('b', 39 * SECONDS)).toBe(true);
	expect(memory.get('b', 41 * SECONDS)).toBeUndefined();
	expect(memory.get('a', 41 * SECONDS)).toBe(true);
});

it('forgets in time although the clock was set back in between', () => {
	const memory = createMemory<true>(30 * SECONDS, 100);
	memory.set('from the future', true, 500 * SECONDS);
	memory.set('a', true, 0);
	expect(memory.get('a', 30 * SECONDS)).toBeUndefined();
});
