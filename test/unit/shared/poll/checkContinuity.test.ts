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

const checked = (before: Reading[], now: Reading[]) =>
	checkContinuity(firstMemory(before, false), now, { warn: () => undefined } as unknown as Logger);

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

it('takes no list for evidence while another one, in which the known may be, was cut short', () => {
	const before = [reading(KNOWN, all), reading(KNOWN, few)];
	const now = [reading(['x'], { ...all, isEnd: false }), reading(['y'], few)];
	expect(check(before, now)).toEqual([
		expect.stringMatching(/^All 1 things that were read are new/),
	]);
});

it('says so when the reading was cut before the oldest that is known', () => {
	const cut = { ...all, isEnd: false };
	expect(check([reading(KNOWN, all)], [reading(['e', 'x', 'y'], cut)])).toEqual([
		expect.stringMatching(/^The oldest things .* are not among the 3 that were read/),
	]);
	expect(check([reading(KNOWN, all)], [reading(['e', 'x', 'a'], cut)])).toEqual([]);
	expect(check([reading(KNOWN, all)], [reading(['e', 'x', 'y'], all)])).toEqual([]);
});

describe('a list of which the service shows only the newest', () => {
	const newest = { ...all, name: 'payouts', shows: 3 };
	const before = [reading(['b', 'a'], newest)];

	it('is refused as soon as it has room for what is missing', () => {
		expect(check(before, [reading(['y', 'x'], newest)])).toEqual([
			expect.stringMatching(/^None of the 2 payouts .* The workflow was not started/),
		]);
		expect(checked(before, [reading(['y', 'x'], newest)])).toBeUndefined();
	});

	it('is only taken note of when it is full, because the known may lie below', () => {
		const now = [reading(['z', 'y', 'x'], newest)];
		expect(check(before, now)).toEqual([
			expect.stringMatching(/^None of the 2 payouts .* is among the 3 /),
		]);
		expect(checked(before, now)?.readings).toEqual([{ ...now[0], isUnproven: true }]);
	});

	it('is compared when another list shows that the business is the same', () => {
		const now = [reading(['z', 'y', 'x'], newest), reading(['x', 'a'], all)];
		expect(check([...before, reading(['a'], all)], now)).toEqual([
			expect.stringMatching(/^All 3 payouts that were read are new/),
		]);
		expect(checked([...before, reading(['a'], all)], now)?.readings).toEqual(now);
	});

	it('proves nothing while it is empty', () => {
		expect(check(before, [reading([], newest)])).toEqual([]);
	});
});

it('misses nothing in a list that is read for the first time', () => {
	const now = [reading(KNOWN, all), reading(['z', 'y', 'x'], { ...few, isEnd: false })];
	expect(check([reading(KNOWN, all)], now)).toEqual([]);
});

it('warns of a gap when a reading was cut before it came to what is known', () => {
	const now = [reading(['x'], { ...all, isEnd: false })];
	expect(check([reading(KNOWN, all)], now)).toEqual([
		'All 1 things that were read are new since the last poll that is remembered, so others may have been missed. Unless n8n was just restarted, poll more often',
	]);
});
