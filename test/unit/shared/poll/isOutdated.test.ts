import { firstMemory } from '../../../../nodes/shared/poll/diff';
import { isOutdated } from '../../../../nodes/shared/poll/isOutdated';
import type { Reading } from '../../../../nodes/shared/poll/source';
import { reading } from './lists';

const all = { watched: 9 };
const others = { ...all, name: 'others' };
const newest = { ...all, name: 'payouts', shows: 4 };

/** Whether that is so when these were saved, and the last poll read those. */
const check = (saved: Reading[], now: Reading[]): boolean => {
	const sources = now.map(({ source }) => source);
	return isOutdated(firstMemory(saved, false), firstMemory(now, false), sources);
};

it.each([
	['fewer than five were saved, and five are known', 'dcba', 'edcba', true],
	['five were saved', 'edcba', 'ihgfedcba', false],
	['fewer than five are known', '', 'dcba', false],
])('when %s', (_, saved, now, expected) => {
	expect(check([reading([...saved], all)], [reading([...now], all)])).toBe(expected);
});

it('counts a record once that is in two lists', () => {
	const now = [reading(['c', 'b', 'a'], all), reading(['c', 'b', 'a'], others)];
	expect(check([], now)).toBe(false);
	expect(check([], [now[0], reading(['e', 'd'], others)])).toBe(true);
});

it.each([
	['half as many as the service shows are not saved', 'dcba', false],
	['more are not saved', 'edcb', true],
	['more are not saved, and it does not show as many', 'edc', true],
])('when %s', (_, now, expected) => {
	expect(check([reading(['b', 'a'], newest)], [reading([...now], newest)])).toBe(expected);
});

it('does not count saved records of which the service shows only so many', () => {
	const payouts = reading(['4', '3', '2', '1', '0'], newest);
	const now = [reading(['e', 'd', 'c', 'b', 'a'], all), payouts];
	expect(check([payouts], now)).toBe(true);
});
