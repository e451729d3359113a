import type { Attacked } from './attack.mts';
import { type TestFile, testsOf } from './cover.mts';
import { draw } from './draw.mts';
import { scoreOf, textOf } from './results.mts';

const attacked = (outcome: Attacked['outcome']): Attacked => ({
	id: '3',
	file: 'nodes/shared/money/money.ts',
	line: 12,
	column: 5,
	mutator: 'EqualityOperator',
	original: 'one <\n\tother',
	replacement: 'one <= other',
	outcome,
	seconds: 1,
});

const numbers = Array.from({ length: 100 }, (_, number) => number);

it('draws the same for the same seed, and others for another', () => {
	expect(draw(numbers, 7, 20)).toEqual(draw(numbers, 7, 20));
	expect(draw(numbers, 7, 20)).not.toEqual(draw(numbers, 8, 20));
	expect(new Set(draw(numbers, 7, 100)).size).toBe(100);
});

it('draws more without changing those that it had', () => {
	expect(draw(numbers, 7, 50).slice(0, 20)).toEqual(draw(numbers, 7, 20));
});

describe('the tests of a mutant', () => {
	const file = (path: string, ms: number, hits: number): TestFile => ({
		path,
		ms,
		hits: { 3: hits },
	});
	const pathsOf = (...files: TestFile[]) =>
		testsOf(attacked('survived'), files).map(({ path }) => path);

	it('are those that reach it, the most often in a second first', () => {
		const other = { path: 'other', ms: 1, hits: { 4: 9 } };
		expect(pathsOf(file('slow', 1_000, 10), other, file('fast', 10, 1))).toEqual(['fast', 'slow']);
	});

	it('take half a minute at most', () => {
		expect(pathsOf(file('a', 20_000, 900), file('b', 20_000, 800), file('c', 9_000, 1))).toEqual([
			'a',
			'c',
		]);
	});
});

it('counts a mutant that no test reaches as one that survived', () => {
	const mutants = [
		attacked('killed'),
		attacked('timed out'),
		attacked('survived'),
		attacked('not reached'),
	];
	expect(scoreOf(mutants)).toBe(50);
	const text = textOf({ seed: 7, fingerprint: '', mutants });
	expect(text).toContain('Seed 7: 50.0 % of 4 mutants killed');
	expect(
		text.match(/money\.ts:12 EqualityOperator\n {2}- one < other\n {2}\+ one <= other/g),
	).toHaveLength(2);
});
