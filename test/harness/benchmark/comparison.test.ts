import { chartOf } from './chart.mts';
import { type Bar, type Comparison, isFailure, isMet, median, ratioOf } from './comparison.mts';
import { settingTable, tableOf } from './table.mts';

const comparison = (
	own: number[],
	values: number[],
	more: Partial<Comparison> = {},
): Comparison => ({
	work: 'work',
	unit: 'ms',
	own,
	beside: { name: 'other node', values },
	...more,
});

it.each([
	[[3, 1, 2], 2],
	[[4, 1, 2, 3], 2.5],
	[[7], 7],
])('the median of %j is %d', (values, expected) => {
	expect(median(values)).toBe(expected);
});

it('compares medians, so that one slow round says nothing', () => {
	expect(ratioOf(comparison([10, 10, 900], [20, 20, 20]))).toBe(0.5);
});

it.each<[number, Bar, number, boolean]>([
	[1.1, { atMost: 1.1 }, 0, true],
	[1.2, { atMost: 1.1 }, 0, false],
	[1.2, { atMost: 1.1 }, 0.1, true],
	[0.9, { atLeast: 0.9 }, 0, true],
	[0.8, { atLeast: 0.9 }, 0, false],
	[0.8, { atLeast: 0.9 }, 0.2, true],
])('a ratio of %d with the bar %j and slack %d: %s', (ratio, bar, slack, expected) => {
	expect(isMet(comparison([ratio], [1], { bar }), slack)).toBe(expected);
});

it('grants no slack where something was promised', () => {
	const lost = { bar: { atMost: 0 }, exact: true } as const;
	expect(isMet(comparison([0], [360], lost), 0.5)).toBe(true);
	expect(isMet(comparison([1], [360], lost), 0.5)).toBe(false);
});

it('fails for a missed bar, unless the reason is known', () => {
	const bar = { atMost: 1 };
	expect(isFailure(comparison([2], [1], { bar }))).toBe(true);
	expect(isFailure(comparison([2], [1], { bar, knownMiss: true }))).toBe(false);
	expect(isFailure(comparison([1], [2], { bar }))).toBe(false);
});

it('says in the table what was missed, and shows what has no bar', () => {
	const table = tableOf([
		comparison([2], [1], { bar: { atMost: 1 } }),
		comparison([1], [2], { bar: { atMost: 1 } }),
		comparison([1234], [2]),
	]);
	const verdicts = table.split('\n').slice(2);
	expect(verdicts[0]).toMatch(/2\.00 × +\| at most 1\.00: \*\*missed\*\*/);
	expect(verdicts[1]).toContain('at most 1.00: met');
	expect(verdicts[2]).toMatch(/1,234 ms .*\| – +\|$/);
});

it('draws a bar for each comparison, with nothing that breaks the picture', () => {
	const svg = chartOf([comparison([1], [2], { work: 'a < b & c' }), comparison([9], [1])]);
	expect(svg.match(/<rect x=/g)).toHaveLength(2);
	expect(svg).toContain('a &lt; b &amp; c');
});

it('says of each comparison with which setting it was measured', () => {
	const [, , eager, lazy] = tableOf([
		comparison([1], [2]),
		comparison([1], [2], { lazy: true }),
	]).split('\n');
	expect([eager, lazy].map((line) => line.split('|')[1].trim())).toEqual(['work', 'work (lazy)']);
});

it('says so where nothing was measured with the setting', () => {
	expect(settingTable([comparison([7], [7])])).toMatch(/did not measure it yet/);
});

it('shows what the nodes themselves gain by the setting', () => {
	const rate = { work: 'events', unit: 'events/s' } as const;
	const table = settingTable([
		comparison([10], [20], rate),
		comparison([45], [90], { ...rate, lazy: true }),
		comparison([7], [7], { work: 'not measured with it' }),
	]);
	expect(table.split('\n').slice(2)).toEqual([
		expect.stringMatching(/^\| events \| 10 events\/s +\| 45 events\/s +\| 4\.50 × \|$/),
	]);
});
