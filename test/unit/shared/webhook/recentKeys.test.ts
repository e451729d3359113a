import { createRecentKeys } from '../../../../nodes/shared/webhook/recentKeys';

const SECONDS = 1000;

it('knows a key for thirty seconds, and not a moment longer', () => {
	const isNew = createRecentKeys(30 * SECONDS, 100);
	expect(isNew('a', 0)).toBe(true);
	expect(isNew('a', 1)).toBe(false);
	expect(isNew('a', 30 * SECONDS - 1)).toBe(false);
	expect(isNew('a', 30 * SECONDS)).toBe(true);
});

it('counts from the first time, so that a repeat does not make it longer', () => {
	const isNew = createRecentKeys(30 * SECONDS, 100);
	isNew('a', 0);
	expect(isNew('a', 29 * SECONDS)).toBe(false);
	expect(isNew('a', 31 * SECONDS)).toBe(true);
	expect(isNew('a', 32 * SECONDS)).toBe(false);
});

it('tells keys apart', () => {
	const isNew = createRecentKeys(30 * SECONDS, 100);
	expect(['a', 'b', 'a', 'b', '__proto__', 'c'].map((key) => isNew(key, 0))).toEqual([
		true,
		true,
		false,
		false,
		true,
		true,
	]);
});

it('keeps no more keys than it may, and forgets the oldest first', () => {
	const isNew = createRecentKeys(30 * SECONDS, 3);
	for (const key of ['a', 'b', 'c', 'd']) expect(isNew(key, 0)).toBe(true);
	expect(['d', 'c', 'b'].map((key) => isNew(key, 1))).toEqual([false, false, false]);
	expect(isNew('a', 1)).toBe(true);
});

it('forgets in the order of time, also a key that came back', () => {
	const isNew = createRecentKeys(30 * SECONDS, 100);
	isNew('a', 0);
	isNew('b', 10 * SECONDS);
	isNew('a', 35 * SECONDS);
	expect(isNew('b', 39 * SECONDS)).toBe(false);
	expect(isNew('b', 41 * SECONDS)).toBe(true);
	expect(isNew('a', 41 * SECONDS)).toBe(false);
});
