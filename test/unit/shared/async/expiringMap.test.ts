import { createExpiringMap } from '../../../../nodes/shared/async/expiringMap';

const SECONDS = 1000;

it('knows a key for thirty seconds, and not a moment longer', () => {
	const known = createExpiringMap<number>(30 * SECONDS, 100);
	expect(known.get('a', 0)).toBeUndefined();
	known.set('a', 1, 0);
	expect(known.get('a', 1)).toBe(1);
	expect(known.get('a', 30 * SECONDS - 1)).toBe(1);
	expect(known.get('a', 30 * SECONDS)).toBeUndefined();
});

it('counts from the last time that something was said about a key', () => {
	const known = createExpiringMap<number>(30 * SECONDS, 100);
	known.set('a', 1, 0);
	known.set('a', 2, 29 * SECONDS);
	expect(known.get('a', 58 * SECONDS)).toBe(2);
});

it('tells keys apart', () => {
	const known = createExpiringMap<string>(30 * SECONDS, 100);
	for (const key of ['a', '__proto__']) known.set(key, `of ${key}`, 0);
	expect(['a', '__proto__', 'constructor'].map((key) => known.get(key, 0))).toEqual([
		'of a',
		'of __proto__',
		undefined,
	]);
});

it('keeps no more keys than it may, and forgets the oldest first', () => {
	const known = createExpiringMap<true>(30 * SECONDS, 3);
	for (const key of ['a', 'b', 'c', 'd']) known.set(key, true, 0);
	expect(['a', 'b', 'c', 'd'].map((key) => known.get(key, 1))).toEqual([
		undefined,
		true,
		true,
		true,
	]);
});

it('counts what is large for more, and one that is replaced no longer', () => {
	const known = createExpiringMap<string>(30 * SECONDS, 5, ({ length }) => length);
	known.set('a', 'aaa', 0);
	known.set('a', 'aa', 0);
	known.set('b', 'bbb', 0);
	expect(known.get('a', 1)).toBe('aa');
	known.set('c', 'c', 0);
	expect(['a', 'b', 'c'].map((key) => known.get(key, 1))).toEqual([undefined, 'bbb', 'c']);
});

it('forgets in the order of time, also a key that came back', () => {
	const known = createExpiringMap<true>(30 * SECONDS, 100);
	known.set('a', true, 0);
	known.set('b', true, 10 * SECONDS);
	known.set('a', true, 35 * SECONDS);
	expect(known.get('b', 39 * SECONDS)).toBe(true);
	expect(known.get('b', 41 * SECONDS)).toBeUndefined();
	expect(known.get('a', 41 * SECONDS)).toBe(true);
});

it('forgets in time although the clock was set back in between', () => {
	const known = createExpiringMap<true>(30 * SECONDS, 100);
	known.set('from the future', true, 500 * SECONDS);
	known.set('a', true, 0);
	expect(known.get('a', 30 * SECONDS)).toBeUndefined();
});
