import type { Logger } from 'n8n-workflow';
import { checkContinuity } from '../../../../nodes/shared/poll/checkContinuity';
import { firstMemory } from '../../../../nodes/shared/poll/diff';
import type { Reading } from '../../../../nodes/shared/poll/source';
import { reading } from './lists';

const KNOWN = ['e', 'd', 'c', 'b', 'a'];
const few = { name: 'few', watched: 5 };
const all = { watched: 5 };

/** The warnings, or the error, of a poll that follows on one that saw these. */
const check = (before: Reading[], now: Reading[]): string[] => {
	const warnings: string[] = [];
	const logger = { warn: (text: string) => warnings.push(text) } as unknown as Logger;
	checkContinuity(firstMemory(before, false), now, logger);
	return warnings;
};

it('refuses lists in which nothing is known that was', () => {
	expect(() => check([reading(KNOWN, all)], [reading(['x'], all)])).toThrow('None of the 5');
});

it.each([
	['lists that are empty', [reading([], all)]],
	['a list in which one is known', [reading(['x', 'a'], all)]],
	[
		'a list in which one is known, beside one in which none is',
		[reading(['x'], all), reading(['a'], few)],
	],
])('accepts %s', (_, now) => {
	expect(check([reading(KNOWN, all), reading(['a'], few)], now)).toEqual([]);
});

it('accepts that all of a few are gone', () => {
	expect(check([reading(['b', 'a'], all)], [reading(['x'], all)])).toEqual([]);
});

it('warns of a gap when a reading was cut before it came to what is known', () => {
	const now = [reading(['x'], { ...all, isEnd: false })];
	expect(check([reading(KNOWN, all)], now)).toEqual([
		expect.stringMatching(/^All 1 things that were read are new since the last poll/),
	]);
});
