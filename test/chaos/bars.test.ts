import { audit, type Row, type State } from './audit.mts';
import { missedBars } from './bars.mts';

const row = (kind: Row['kind'], asked: number, states: Partial<Record<State, number>>): Row => ({
	...audit(kind, [], [], []),
	asked,
	states: { done: 0, refused: 0, unknown: 0, silent: 0, ...states },
	effects: states.done ?? 0,
});

const judged = (lane: string, rows: Row[], provable: string[] = []) => [{ lane, rows, provable }];

it.each(['invoice', 'bare invoice', 'contact'] as const)('lets 5 of 100 %ss be unknown', (kind) => {
	expect(missedBars(judged('merchant nodes', [row(kind, 119, { unknown: 5 })]))).toEqual([]);
	expect(missedBars(judged('merchant nodes', [row(kind, 119, { unknown: 6 })]))).toEqual([
		`merchant nodes: ${kind}s: 6 are unknown, at most 5 may be`,
	]);
	expect(missedBars(judged('merchant nodes', [row(kind, 1_010, { unknown: 50 })]))).toEqual([]);
});

it('asks nothing of what is there for comparison, and of what cannot be looked up', () => {
	expect(missedBars(judged('HTTP Request', [row('invoice', 100, { unknown: 90 })]))).toEqual([]);
	expect(missedBars(judged('merchant nodes', [row('payout', 100, { unknown: 90 })]))).toEqual([]);
});

it('names each refund that its payment shows', () => {
	expect(missedBars(judged('merchant nodes', [], ['refund-1', 'refund-2']))).toHaveLength(2);
	expect(missedBars(judged('store fails', [], ['refund-1']))).toEqual([]);
});

it('wants everything done that begins in the same moment', () => {
	const all = row('payout', 48, { done: 48 });
	expect(missedBars(judged('same moment', [all]))).toEqual([]);
	expect(missedBars(judged('same moment', [{ ...all, effects: 47 }]))).toHaveLength(1);
	expect(missedBars(judged('same moment', [row('payout', 48, { done: 47 })]))).toHaveLength(1);
});
