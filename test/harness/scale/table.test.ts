import { type Figure, isMet, none } from './figure.mts';
import type { Rate } from './rate.mts';
import { figureTable, loadTable, rateTable } from './table.mts';

const figure = (value: number, more: Partial<Figure> = {}): Figure => ({
	work: 'work',
	value,
	unit: 's',
	...more,
});

it.each<[Figure, number, boolean]>([
	[figure(9), 0, true],
	[figure(5, { bar: { atMost: 5 } }), 0, true],
	[figure(5.1, { bar: { atMost: 5 } }), 0, false],
	[figure(5.1, { bar: { atMost: 5 } }), 0.1, true],
	[figure(1, { bar: { atLeast: 2 } }), 0, false],
	[figure(1, { bar: { atLeast: 2 } }), 1, true],
	[figure(1, { bar: { atLeast: 2 }, exact: true }), 1, false],
	[none('lost', 0, 'events'), 0.5, true],
	[none('lost', 1, 'events'), 0.5, false],
])('the figure %j with slack %d is met: %s', (one, slack, expected) => {
	expect(isMet(one, slack)).toBe(expected);
});

it('says what was seen, what was promised and what was missed', () => {
	const table = figureTable([
		none('lost', 0, 'events'),
		figure(6.25, { bar: { atMost: 5 } }),
		figure(1234),
	]);
	const rows = table.split('\n').slice(2);
	expect(rows[0]).toMatch(/lost +\| 0 events +\| at most 0 events: met/);
	expect(rows[1]).toMatch(/6\.25 s +\| at most 5 s: \*\*missed\*\*/);
	expect(rows[2]).toMatch(/1,234 s +\| – +\|$/);
});

const rate: Rate = {
	workers: 2,
	concurrency: 10,
	lazy: true,
	trigger: { perSecond: 20, p99: 0.5 },
	webhook: { perSecond: 40, p99: 0.4 },
};

it('shows rates beside those of the Webhook node', () => {
	expect(rateTable([rate, { ...rate, lazy: false }])).toMatch(/20 runs\/s .*40 runs\/s .*0\.50 ×/);
});

it('works out what a load takes from the best rate', () => {
	const slow = { ...rate, trigger: { perSecond: 1, p99: 1 } };
	const [first, second, third] = loadTable({ cores: 2, rates: [slow, rate] })
		.split('\n')
		.slice(2);
	expect(first).toMatch(/100,000 +\| 1\.16 a second +\| 0\.12 +\| 69\.4 a minute/);
	expect(second).toMatch(/1,000,000 +\| 11\.6 a second +\| 1\.16 +\| 694 a minute/);
	expect(third).toMatch(/10,000,000 +\| 116 a second +\| 11\.6 +\| 6,944 a minute/);
});
