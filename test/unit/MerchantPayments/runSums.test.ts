import { createRunSums } from '../../../nodes/MerchantPayments/runSums';

it('keeps the sum of a run, and another for another run', () => {
	const sums = createRunSums(100, 10);
	sums('a', 0).minor.set('EUR', 5);
	expect(sums('a', 50).minor.get('EUR')).toBe(5);
	expect(sums('b', 50).minor.get('EUR')).toBeUndefined();
});

it('forgets a run that was not used for a while, counted from its last use', () => {
	const sums = createRunSums(100, 10);
	const first = sums('a', 0);
	expect(sums('a', 99)).toBe(first);
	expect(sums('b', 150)).not.toBe(first);
	expect(sums('a', 198)).toBe(first);
	sums('b', 298);
	expect(sums('a', 298)).not.toBe(first);
});

it('forgets the runs that were not used for longest when there are too many', () => {
	const sums = createRunSums(1000, 3);
	const [a, b] = [sums('a', 0), sums('b', 1)];
	sums('c', 2);
	sums('a', 3);
	sums('d', 4);
	expect(sums('a', 5)).toBe(a);
	expect(sums('b', 6)).not.toBe(b);
});

it('counts the keys of a run, but never forgets the run that is at work', () => {
	const sums = createRunSums(1000, 3);
	const large = sums('large', 0);
	const other = sums('other', 1);
	for (const key of ['1', '2', '3', '4']) large.keys.add(key);
	expect(sums('large', 2)).toBe(large);
	expect(sums('large', 3)).toBe(large);
	expect(sums('other', 4)).not.toBe(other);
});
