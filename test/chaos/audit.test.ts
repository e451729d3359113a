import { type Asked, KINDS, TOOLS } from './asked.mts';
import { audit, type Effect, isBroken, type State, type Verdict } from './audit.mts';
import { sumRows } from './sumRows.mts';

const asked = (ref: string, amount = 100, group = 'payment', more: Partial<Asked> = {}): Asked => ({
	ref,
	kind: 'refund',
	group,
	amount,
	currency: 'EUR',
	data: {},
	...more,
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

const none = { doubled: 0, wrongAmount: 0, missing: 0, denied: 0, forbidden: 0, unlisted: 0 };

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

const COUNTED = [...new Set([...KINDS, ...TOOLS])].filter((kind) => kind !== 'QR code');

describe('of every other kind the auditor finds', () => {
	it.each(COUNTED)('a doubled %s', (kind) => {
		const books = [effect('1'), effect('2')].map((one) => ({ ...one, kind }));
		const row = audit(kind, [asked('a', 100, 'payment', { kind })], [said('a', 'done')], books);
		expect(row).toMatchObject({ ...none, doubled: 1 });
		expect(row.problems).toEqual([expect.stringContaining(`doubled 1: ${kind} payment`)]);
		expect(isBroken(row)).toBe(true);
	});
});

describe('what changes between two tries', () => {
	const changing = [asked('a', 100, 'payment', { or: [{ group: 'payment', amount: 120 }] })];

	it.each([[100], [120]])('is done with %i', (amount) => {
		const row = audit('refund', changing, [said('a', 'done')], [effect('1', amount)]);
		expect(isBroken(row)).toBe(false);
	});

	it('is doubled when it was done both ways', () => {
		const books = [effect('1', 100), effect('2', 120)];
		const row = audit('refund', changing, [said('a', 'done')], books);
		expect(row).toMatchObject({ ...none, doubled: 1 });
	});

	it('is wrong when nobody asked for it like that', () => {
		const row = audit('refund', changing, [said('a', 'done')], [effect('1', 140)]);
		expect(row).toMatchObject({ ...none, wrongAmount: 1, missing: 1 });
	});

	it('was not refused when it was done the other way', () => {
		const row = audit('refund', changing, [said('a', 'refused')], [effect('1', 120)]);
		expect(row).toMatchObject({ ...none, denied: 1 });
	});
});

describe('what is forbidden', () => {
	const open = [asked('a', 100, 'payment', { forbidden: 'most is missing' })];

	it('is refused, and that is all', () => {
		expect(isBroken(audit('refund', open, [said('a', 'refused')], []))).toBe(false);
	});

	it.each<[State]>([['done'], ['refused'], ['unknown']])('is wrong when done and %s', (state) => {
		const row = audit('refund', open, [said('a', state, { requestIds: ['req'] })], [effect('1')]);
		expect(row).toMatchObject({ ...none, forbidden: 1 });
		expect(row.problems).toEqual([expect.stringContaining('although most is missing')]);
		expect(isBroken(row)).toBe(true);
	});

	it('is missing when it is called done', () => {
		const row = audit('refund', open, [said('a', 'done')], []);
		expect(row).toMatchObject({ ...none, missing: 1 });
	});

	it('does not hide that another one was doubled', () => {
		const both = [...open, asked('b')];
		const books = [effect('1'), effect('2'), effect('3')];
		const row = audit('refund', both, [said('a', 'refused'), said('b', 'done')], books);
		expect(row).toMatchObject({ ...none, forbidden: 1, doubled: 1 });
	});
});

describe('what all may come to', () => {
	const verdicts = [said('a', 'done'), said('b', 'done')];
	const books = [effect('1'), effect('2')].map((one) => ({ ...one, currency: 'EUR' }));

	it.each([
		[200, 0],
		[199, 1],
	])('of %i makes %i', (most, forbidden) => {
		const row = audit('refund', twice, verdicts, books, { EUR: most });
		expect(row).toMatchObject({ ...none, forbidden });
		expect(isBroken(row)).toBe(forbidden > 0);
	});
});

it('adds up audits without losing what one of them found', () => {
	const good = audit('refund', twice, [said('a', 'done'), said('b', 'done')], [effect('1')]);
	const [sum, other] = sumRows([good, good, audit('contact', [], [], [])]);
	expect(sum).toMatchObject({ asked: 4, effects: 2, missing: 2, states: { done: 4 } });
	expect(sum.problems).toHaveLength(2);
	expect(other.kind).toBe('contact');
});
