import type { Asked } from './asked.mts';
import { audit, type Effect, isBroken, type State, type Verdict } from './audit.mts';

const asked = (ref: string, amount = 100, group = 'payment'): Asked => ({
	ref,
	kind: 'refund',
	group,
	amount,
	currency: 'EUR',
	data: {},
});

const said = (ref: string, state: State, more: Partial<Verdict> = {}): Verdict => ({
	ref,
	state,
	requestIds: [],
	...more,
});

const effect = (id: string, amount = 100, group = 'payment'): Effect => ({
	kind: 'refund',
	group,
	amount,
	id,
});

const twice = [asked('a'), asked('b')];

describe('the auditor accepts', () => {
	it.each<[string, Verdict[], Effect[]]>([
		['all done', [said('a', 'done'), said('b', 'done')], [effect('1'), effect('2')]],
		['a refusal that did nothing', [said('a', 'done'), said('b', 'refused')], [effect('1')]],
		[
			'an unknown one that was executed',
			[said('a', 'done'), said('b', 'unknown', { requestIds: ['req'] })],
			[effect('1'), effect('2')],
		],
		[
			'an unknown one that was not',
			[said('a', 'done'), said('b', 'unknown', { requestIds: ['req'] })],
			[effect('1')],
		],
		[
			'an unknown one of which nothing reached the service',
			[said('a', 'done'), said('b', 'unknown')],
			[effect('1')],
		],
		[
			'ids that are in the books',
			[said('a', 'done', { effectId: '1' }), said('b', 'done', { effectId: '2' })],
			[effect('1'), effect('2')],
		],
	])('%s', (_, verdicts, effects) => {
		const row = audit('refund', twice, verdicts, effects);
		expect(row.problems).toEqual([]);
		expect(isBroken(row)).toBe(false);
	});
});

describe('the auditor finds', () => {
	const bothDone = [said('a', 'done'), said('b', 'done')];

	it.each<[string, Verdict[], Effect[], object]>([
		['a doubled one', bothDone, [effect('1'), effect('2'), effect('3')], { doubled: 1 }],
		['a wrong amount', bothDone, [effect('1'), effect('2', 101)], { wrongAmount: 1, missing: 1 }],
		[
			'one for somebody else',
			bothDone,
			[effect('1'), effect('2'), effect('3', 100, 'other')],
			{ wrongAmount: 1 },
		],
		['a done one that is missing', bothDone, [effect('1')], { missing: 1 }],
		[
			'two that claim the same effect',
			[said('a', 'done', { effectId: '1' }), said('b', 'done', { effectId: '1' })],
			[effect('1'), effect('2')],
			{ missing: 1 },
		],
		[
			'a done one under an id that nobody knows',
			[said('a', 'done', { effectId: '9' }), said('b', 'done', { effectId: '2' })],
			[effect('1'), effect('2')],
			{ missing: 1 },
		],
		[
			'a refused one that was executed',
			[said('a', 'done'), said('b', 'refused')],
			[effect('1'), effect('2')],
			{ denied: 1 },
		],
		[
			'an executed unknown one that nobody can look for',
			[said('a', 'done'), said('b', 'unknown')],
			[effect('1'), effect('2')],
			{ unlisted: 1 },
		],
	])('%s', (_, verdicts, effects, expected) => {
		const row = audit('refund', twice, verdicts, effects);
		const none = { doubled: 0, wrongAmount: 0, missing: 0, denied: 0, unlisted: 0 };
		expect(row).toMatchObject({ ...none, ...expected });
		expect(row.problems).toHaveLength(Object.keys(expected).length);
		expect(isBroken(row)).toBe(true);
	});

	it('one that nothing was said about', () => {
		const row = audit('refund', twice, [said('a', 'done')], [effect('1')]);
		expect(row.states).toEqual({ done: 1, refused: 0, unknown: 0, silent: 1 });
		expect(row.problems).toEqual([expect.stringContaining('b silent')]);
		expect(isBroken(row)).toBe(true);
	});
});
