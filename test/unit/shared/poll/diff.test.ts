import { diff, firstMemory } from '../../../../nodes/shared/poll/diff';
import { parse, serialize } from '../../../../nodes/shared/poll/memory';
import type { Reading } from '../../../../nodes/shared/poll/source';
import { createPolls, reading } from './lists';

it('takes note of what is there at the first poll, and finds no change', () => {
	const { see } = createPolls();
	expect(see(reading(['b', { id: 'a', done: true }]))).toEqual([]);
	expect(see(reading(['b', { id: 'a', done: true }]))).toEqual([]);
});

it('finds what is there when it is asked to, oldest first and in the order of what happened', () => {
	const existing = [reading([{ id: 'b', done: true }, 'a'])];
	const { changes } = diff(firstMemory(existing, true), existing);
	expect(changes.map(({ record, stage }) => [record.id, stage.type])).toEqual([
		['a', 'made'],
		['b', 'made'],
		['b', 'done'],
	]);
});

it('finds what is new and what has changed, once', () => {
	const { see } = createPolls();
	see(reading(['a']));
	const second = reading(['b', { id: 'a', done: true }]);
	expect(see(second)).toEqual(['a done', 'b made']);
	expect(see(second)).toEqual([]);
});

it('finds all that a record went through before it was first seen', () => {
	const { see } = createPolls();
	see(reading([]));
	expect(see(reading([{ id: 'a', done: true }]))).toEqual(['a made', 'a done']);
});

it('finds again what has grown, and not what has shrunk or stayed', () => {
	const { see } = createPolls();
	see(reading([{ id: 'a', given: 5 }]));
	expect(see(reading([{ id: 'a', given: 5 }]))).toEqual([]);
	expect(see(reading([{ id: 'a', given: 7.5 }]))).toEqual(['a given']);
	expect(see(reading([{ id: 'a', given: 10 }]))).toEqual(['a given']);
	expect(see(reading([{ id: 'a', given: 7.5 }]))).toEqual([]);
	expect(see(reading([{ id: 'a', given: 10 }]))).toEqual([]);
});

describe('a list that is longer than what is watched', () => {
	const cut = (...records: Parameters<typeof reading>[0]) =>
		reading(records.slice(0, 3), { isEnd: false });

	it('stays longer when an answer comes short right behind what is watched', () => {
		const { see } = createPolls();
		see(cut('c', 'b', 'a', 'older'));
		expect(see(reading(['e', 'd', 'c'], { isEnd: true }))).toEqual(['d made', 'e made']);
		expect(see(reading(['e', 'd', 'c', 'b', 'a', 'older'], { isEnd: true }))).toEqual([]);
	});

	it('is compared at its top, however much is new', () => {
		const { see } = createPolls();
		see(cut('c', 'b', 'a', 'old'));
		const longer = reading(['g', 'f', 'e', 'd', 'c'], { isEnd: false });
		expect(see(longer)).toEqual(['d made', 'e made', 'f made', 'g made']);
	});

	it('is compared between what is known, where something came late', () => {
		const { see } = createPolls();
		see(cut('c', 'b', 'a'));
		expect(see(cut('c', 'late', 'b'))).toEqual(['late made']);
	});

	it('is not compared below, where everything may have been noticed and forgotten', () => {
		const { see } = createPolls();
		see(cut('c', 'b', 'a'));
		expect(see(cut('d', 'c', 'b'))).toEqual(['d made']);
		// The newest left the list, and one that was forgotten moves up.
		expect(see(cut('c', 'b', 'a'))).toEqual([]);
		expect(see(cut({ id: 'c', done: true }, 'b', 'a'))).toEqual(['c done']);
	});

	it('is only taken note of when more of it is watched', () => {
		const { see } = createPolls();
		see(cut('c', 'b', 'a'));
		expect(see(reading(['c', 'b', 'a', 'x', 'y'], { watched: 5, isEnd: false }))).toEqual([]);
		const next = [{ id: 'c', done: true }, 'b', 'a', { id: 'x', done: true }, 'y'];
		expect(see(reading(next, { watched: 5, isEnd: false }))).toEqual(['x done', 'c done']);
	});
});

it('finds in one list what lies too deep in another, and finds it again in the same memory', () => {
	const list = (...records: Parameters<typeof reading>[0]) => reading(records, { isEnd: false });
	const few = (...records: Parameters<typeof reading>[0]) =>
		reading(records, { isEnd: false, name: 'few' });
	const first = firstMemory([list('f', 'e', 'd', 'c', 'b'), few('f', 'b', 'a')], false);
	const before = parse(serialize(first));
	const now = [list('f', 'e', 'd', 'c', 'b'), few('f', 'c', 'b')];
	const { changes, base, seen } = diff(before, now);
	expect(changes.map(({ record }) => record.id)).toEqual(['c']);
	expect(diff(base, now).changes).toHaveLength(1);
	expect(diff(seen, now).changes).toEqual([]);
});

it('finds the same again in an older memory, and what has come since', () => {
	const before = firstMemory([reading(['c', 'b', 'a'], { isEnd: false })], false);
	const changed = ['f', 'e', 'd', 'c', 'b', { id: 'a', done: true }];
	const found = (records: typeof changed) =>
		diff(before, [reading(records, { isEnd: false })]).changes.map(({ record }) => record.id);
	expect(found(changed)).toEqual(['a', 'd', 'e', 'f']);
	expect(found(['g', ...changed])).toEqual(['a', 'd', 'e', 'f', 'g']);
});

it('finds what was there at first again, below what has come since', () => {
	const first = firstMemory([reading(['c', 'b', 'a'], { isEnd: false })], true);
	const { changes } = diff(first, [reading(['d', 'c', 'b', 'a', 'old'], { isEnd: false })]);
	expect(changes.map(({ record }) => record.id)).toEqual(['a', 'b', 'c', 'd']);
});

it('finds what comes below everything that is known, while the list is known whole', () => {
	const { see } = createPolls();
	see(reading(['b']));
	expect(see(reading(['b', 'a']))).toEqual(['a made']);
});

it('keeps those in mind that a list came without, while there is room', () => {
	const { see } = createPolls();
	see(reading(['c', 'b', 'a']));
	expect(see(reading(['c']))).toEqual([]);
	expect(see(reading([]))).toEqual([]);
	expect(see(reading(['c', 'b', { id: 'a', done: true }]))).toEqual(['a done']);
});

it('knows a list whole again once all of it is watched', () => {
	const { see } = createPolls();
	see(reading(['c', 'b', 'a'], { isEnd: false }));
	expect(see(reading(['c', 'b', 'a', 'old'], { watched: 5 }))).toEqual([]);
	expect(see(reading(['c', 'b', 'a', 'old', 'late'], { watched: 5 }))).toEqual(['late made']);
});

it('does not take a list for whole that comes without some that are known', () => {
	const { see } = createPolls();
	see(reading(['c', 'b', 'a'], { isEnd: false }));
	see(reading(['c', 'b']));
	expect(see(reading(['c', 'b', 'a', 'old'], { isEnd: false }))).toEqual([]);
});

it('finds what comes below everything that is known, although one of a list known whole was gone', () => {
	const { see } = createPolls();
	see(reading(['c', 'b'], { watched: 4 }));
	expect(see(reading(['b'], { watched: 4 }))).toEqual([]);
	expect(see(reading(['c', 'b', 'a'], { watched: 4 }))).toEqual(['a made']);
});

it('finds what comes to a list that was longer than what is watched, once all of that has left it', () => {
	const { see } = createPolls();
	see(reading(['d', 'c', 'b', 'a']));
	expect(see(reading([]))).toEqual([]);
	expect(see(reading(['e']))).toEqual(['e made']);
});

describe('a list of which the service shows only the newest', () => {
	const shown = { watched: 6, shows: 3 };

	it('shows an old one again when another one leaves it, which is not new', () => {
		const { see } = createPolls();
		see(reading(['d', 'c', 'b'], shown));
		expect(see(reading(['d', 'b', 'a'], shown))).toEqual([]);
		expect(see(reading(['e', 'd', 'b'], shown))).toEqual(['e made']);
	});

	it('is new when it shows nothing that is known, and while it was shorter', () => {
		const { see } = createPolls();
		see(reading(['c', 'b', 'a'], shown));
		expect(see(reading(['f', 'e', 'd'], shown))).toEqual(['d made', 'e made', 'f made']);
		const other = createPolls();
		other.see(reading(['b'], shown));
		expect(other.see(reading(['c', 'b', 'a'], shown))).toEqual(['a made', 'c made']);
	});
});

it('takes note of a list that may be of another business, and keeps what it knows of its own', () => {
	const { see } = createPolls();
	see(reading(['b', 'a'], { watched: 6 }));
	const other = { ...reading(['y', 'x'], { watched: 6 }), isUnproven: true };
	expect(see(other)).toEqual([]);
	expect(see(reading(['c', 'b', 'a'], { watched: 6 }))).toEqual(['c made']);
});

it('takes all that was read for new when the reading came to nothing that is known', () => {
	const { see } = createPolls();
	see(reading(['c', 'b', 'a'], { isEnd: false }));
	expect(see(reading(['f', 'e'], { isEnd: false }))).toEqual(['e made', 'f made']);
});

describe('where records say when they were created', () => {
	const at = (id: string, minute: number) => ({ id, created: new Date(minute * 60_000) });
	const dated = (...records: Array<ReturnType<typeof at>>) =>
		reading(records, { isEnd: false, createdAt: ({ created }) => (created as Date).toISOString() });

	it('one that was forgotten and moves to the top is not new', () => {
		const { see } = createPolls();
		see(dated(at('c', 90), at('b', 80), at('a', 70)));
		expect(see(dated(at('old', 20), at('c', 90), at('b', 80)))).toEqual([]);
		expect(see(dated(at('d', 95), at('old', 20), at('c', 90)))).toEqual(['d made']);
	});

	it('the order within one moment proves nothing, as after a rename in a list by name', () => {
		const { see } = createPolls();
		const byName = (...records: Array<ReturnType<typeof at>>) => ({
			...dated(...records),
			isEnd: true,
		});
		see(byName(at('new', 90), at('a', 10), at('b', 10), at('c', 10), at('d', 10)));
		// `a` is called `z` now.
		const renamed = [at('b', 10), at('c', 10), at('d', 10), at('a', 10)];
		expect(see(byName(at('new', 90), ...renamed))).toEqual([]);
		expect(see(byName(at('newer', 91), at('new', 90), ...renamed))).toEqual(['newer made']);
	});

	it('several of the same moment, one of which shows up late, are all found', () => {
		const { see } = createPolls();
		see(dated(at('c', 90), at('b', 80), at('a', 70)));
		expect(see(dated(at('d', 91), at('c', 90), at('b', 80)))).toEqual(['d made']);
		expect(see(dated(at('f', 91), at('e', 91), at('d', 91)))).toEqual(['e made', 'f made']);
		expect(see(dated(at('f', 91), at('g', 89), at('e', 91)))).toEqual(['g made']);
	});
});

describe('lists that a record stands in at the same time', () => {
	const few = { name: 'few', stagesOf: () => [{ type: 'done', code: 'd' }] };

	it('show it once, now and later', () => {
		const { see } = createPolls();
		see(reading(['a']), reading([], few));
		const done = [reading([{ id: 'a', done: true }]), reading(['a'], few)];
		expect(see(...done)).toEqual(['a done']);
		expect(see(...done)).toEqual([]);
	});

	it('show it once when only one of them was read in time', () => {
		const { see } = createPolls();
		see(reading(['a']), reading([], few));
		expect(see(reading(['a']), reading(['a'], few))).toEqual(['a done']);
		expect(see(reading([{ id: 'a', done: true }]), reading(['a'], few))).toEqual([]);
	});

	it('do not vouch for each other, but for what one of them has shown', () => {
		const { see } = createPolls();
		const all = (records: string[], watched: number) =>
			reading(records, { isEnd: false, watched, stagesOf: () => [{ type: 'made', code: 'm' }] });
		const given = (value: number, name: string) =>
			reading(
				[
					{ id: 'x', given: 1 },
					{ id: 'old', given: value },
				],
				{
					name,
					isEnd: false,
					stagesOf: ({ given: now }) => [{ type: 'given', code: 'g', value: String(now) }],
				},
			);
		const wholly = reading(['x'], { name: 'wholly', isEnd: false });
		see(all(['c', 'b', 'a'], 3), given(5, 'partly'), wholly);
		// Known from the other list, but below everything that is known here.
		expect(see(all(['c', 'b', 'a', 'old'], 4), given(5, 'partly'), wholly)).toEqual([]);
		expect(see(given(8, 'wholly'))).toEqual(['old given']);
	});

	it('are found again from the base, without what was noted of one that is added', () => {
		const first = firstMemory([reading(['b', 'a'])], false);
		const readings = [reading([{ id: 'b', done: true }, 'a']), reading(['b', 'z'], few)];
		const found = (memory: typeof first) =>
			diff(parse(serialize(memory)), readings).changes.map(({ record }) => record.id);
		const { base, seen } = diff(first, readings);
		expect([found(first), found(base), found(seen)]).toEqual([['b'], ['b'], []]);
		expect(base.lists.get('few')).toEqual(seen.lists.get('few'));
	});

	it('are only taken note of when one was not read meanwhile, also what has grown', () => {
		const { see } = createPolls();
		const refunds = (value: string) =>
			reading(['a'], { name: 'refunds', stagesOf: () => [{ type: 'given', code: 'g', value }] });
		see(reading(['a']), refunds('1'));
		see(reading(['a']));
		expect(see(reading(['a']), refunds('3'))).toEqual([]);
		expect(see(reading(['a']), refunds('3'))).toEqual([]);
		expect(see(reading(['a']), refunds('4'))).toEqual(['a given']);
	});

	it('are only taken note of when one is added', () => {
		const { see } = createPolls();
		see(reading(['a']));
		expect(see(reading(['a']), reading(['z'], few))).toEqual([]);
		expect(see(reading(['a']), reading(['y', 'z'], few))).toEqual(['y done']);
	});
});

describe('what was noticed before', () => {
	const given = (id: string, value: number, changes = {}) =>
		reading([{ id, given: value }], {
			stagesOf: ({ given: now }) => [{ type: 'given', code: 'g', value: String(now) }],
			...changes,
		});
	const beforeOf = (...readings: Reading[]) => {
		const first = firstMemory(readings.slice(0, -1), false);
		return diff(first, readings.slice(-1)).changes.map(({ before }) => before);
	};

	it('is the last value, or nothing for certain', () => {
		expect(beforeOf(given('a', 5), given('a', 7))).toEqual(['5']);
		expect(beforeOf(given('a', 5), given('b', 7))).toEqual(['']);
	});

	it('is not known of a record that may have been in a list of which not all is known', () => {
		const partly = (isEnd: boolean) => given('a', 5, { name: 'partly', isEnd });
		const wholly = (id: string) => given(id, 9, { name: 'wholly', comesFrom: 'partly' });
		expect(beforeOf(partly(false), wholly('x'), wholly('b'))).toEqual([undefined]);
		expect(beforeOf(partly(true), wholly('x'), wholly('b'))).toEqual(['']);
		expect(beforeOf(partly(false), wholly('x'), wholly('a'))).toEqual(['5']);
	});
});

it('passes by records without an id, which nobody could tell apart', () => {
	const { see } = createPolls();
	see(reading([]));
	expect(see(reading([{ done: true }, { id: '' }, 'a']))).toEqual(['a made']);
});
