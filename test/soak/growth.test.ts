import { growthOf } from './growth.mts';

const samples = (count: number, of: (at: number) => number) =>
	Array.from({ length: count }, (_, at) => of(at));

it('sees no growth where there is none', () => {
	expect(growthOf(samples(20, () => 200))).toEqual({ grown: 0, noise: 0, level: 200 });
});

it('sees a growth for what it is', () => {
	const { grown, noise } = growthOf(samples(21, (at) => 200 + at));
	expect(grown).toBeCloseTo(20);
	expect(noise).toBeCloseTo(0);
});

it('takes noise for noise', () => {
	const { grown, noise } = growthOf(samples(40, (at) => 200 + (at % 2 ? 5 : -5)));
	expect(Math.abs(grown)).toBeLessThan(1);
	expect(noise).toBeGreaterThan(3);
});

it('is not bent by a few wild samples', () => {
	const { grown } = growthOf(samples(21, (at) => (at % 7 === 3 ? 900 : 200 + at)));
	expect(grown).toBeCloseTo(20, 0);
});

it('says nothing of too few', () => {
	expect(() => growthOf([1, 2])).toThrow('Too few samples');
});
