import type { Comparison } from './comparison.mts';
import { renewed } from './renewed.mts';
import type { Report } from './report.mts';

const comparison = (work: string, value: number, more: Partial<Comparison> = {}): Comparison => ({
	work,
	unit: 'ms',
	own: [value],
	beside: { name: 'another node', values: [1] },
	...more,
});

const report = (...comparisons: Comparison[]): Report => ({
	form: 'full',
	machine: '2 cores',
	n8n: '2.0.0',
	comparisons,
});

const figures = ({ comparisons }: Report) =>
	comparisons.map(({ work, lazy, own }) => [lazy ? `${work} (lazy)` : work, ...own]);

it('replaces what was measured anew where it stood, and keeps the rest', () => {
	const known = report(comparison('a', 1), comparison('b', 2), comparison('c', 3));
	const measured = report(comparison('b', 20), comparison('b', 21, { lazy: true }));
	expect(figures(renewed(known, measured))).toEqual([
		['a', 1],
		['b', 20],
		['b (lazy)', 21],
		['c', 3],
	]);
});

it('adds what was never measured', () => {
	expect(figures(renewed(report(comparison('a', 1)), report(comparison('z', 2))))).toEqual([
		['a', 1],
		['z', 2],
	]);
});

it.each([{ machine: '8 cores' }, { n8n: '2.1.0' }])(
	'refuses figures of another kind: %j',
	(other) => {
		expect(() => renewed(report(), { ...report(), ...other })).toThrow(/needs all cases/);
	},
);
