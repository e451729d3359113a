import { look } from '../../../../nodes/shared/poll/look';
import { restored, stored } from '../../../../nodes/shared/poll/memory';
import { createLooks, reading } from './lists';

it('notes what is there at the first look, and tells nothing', () => {
	const { see } = createLooks();
	expect(see(reading(['b', { id: 'a', done: true }]))).toEqual([]);
	expect(see(reading(['b', { id: 'a', done: true }]))).toEqual([]);
});

it('tells what is there when it is asked to, oldest first and in the order of what happened', () => {
	const { tellings } = look(undefined, [reading([{ id: 'b', done: true }, 'a'])], true);
	expect(tellings.map(({ record, stage }) => [record.id, stage.type])).toEqual([
		['a', 'made'],
		['b', 'made'],
		['b', 'done'],
	]);
});

it('tells what is new and what has changed, once', () => {
	const { see } = createLooks();
	see(reading(['a']));
	const second = reading(['b', { id: 'a', done: true }]);
	expect(see(second)).toEqual(['a done', 'b made']);
	expect(see(second)).toEqual([]);
});

it('tells of a record that went through everything before it was first seen', () => {
	const { see } = createLooks();
	see(reading([]));
	expect(see(reading([{ id: 'a', done: true }]))).toEqual(['a made', 'a done']);
});

it('tells again what has grown, and not what has shrunk or stayed', () => {
	const { see } = createLooks();
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

	it('is told of at its top, however much is new', () => {
		const { see } = createLooks();
		see(cut('c', 'b', 'a', 'old'));
		const longer = reading(['g', 'f', 'e', 'd', 'c'], { isEnd: false });
		expect(see(longer)).toEqual(['d made', 'e made', 'f made', 'g made']);
	});

	it('is told of between what is known, where something came late', () => {
		const { see } = createLooks();
		see(cut('c', 'b', 'a'));
		expect(see(cut('c', 'late', 'b'))).toEqual(['late made']);
	});

	it('is not told of below, where everything may have been told and forgotten', () => {
		const { see } = createLooks();
		see(cut('c', 'b', 'a'));
		expect(see(cut('d', 'c', 'b'))).toEqual(['d made']);
		// The newest left the list, and one that was forgotten moves up.
		expect(see(cut('c', 'b', 'a'))).toEqual([]);
		expect(see(cut({ id: 'c', done: true }, 'b', 'a'))).toEqual(['c done']);
	});

	it('is noted without a word when more of it is watched', () => {
		const { see } = createLooks();
		see(cut('c', 'b', 'a'));
		expect(see(reading(['c', 'b', 'a', 'x', 'y'], { watched: 5, isEnd: false }))).toEqual([]);
		const next = [{ id: 'c', done: true }, 'b', 'a', { id: 'x', done: true }, 'y'];
		expect(see(reading(next, { watched: 5, isEnd: false }))).toEqual(['x done', 'c done']);
	});
});

it('tells again what no run began with, also of a record that is watched no more', () => {
	const { see, withoutRuns, memory } = createLooks();
	see(reading(['c', 'b', 'a'], { isEnd: false }));
	const changed = reading(['f', 'e', 'd', 'c', 'b', { id: 'a', done: true }], { isEnd: false });
	withoutRuns();
	const told = ['a done', 'd made', 'e made', 'f made'];
	expect(see(changed)).toEqual(told);
	expect(see(changed)).toEqual(told);
	expect(see(changed)).toEqual([]);
	expect(memory()?.lists.get('things')).not.toHaveProperty('left');
});

it('forgets one that the list does not show any more', () => {
	const { see, withoutRuns, memory } = createLooks();
	see(reading(['c', 'b', 'a'], { isEnd: false }));
	withoutRuns();
	see(reading(['f', 'e', 'd', 'c', 'b', { id: 'a', done: true }], { isEnd: false }));
	see(reading(['f', 'e', 'd', 'c', 'b']));
	expect(memory()?.lists.get('things')).not.toHaveProperty('left');
});

it('tells of what comes below everything that is known, while the list is known whole', () => {
	const { see } = createLooks();
	see(reading(['b']));
	expect(see(reading(['b', 'a']))).toEqual(['a made']);
});

it('keeps those in mind that a list came without, while there is room', () => {
	const { see } = createLooks();
	see(reading(['c', 'b', 'a']));
	expect(see(reading(['c']))).toEqual([]);
	expect(see(reading([]))).toEqual([]);
	expect(see(reading(['c', 'b', { id: 'a', done: true }]))).toEqual(['a done']);
});

describe('where records say when they were created', () => {
	const at = (id: string, minute: number) => ({ id, created: new Date(minute * 60_000) });
	const dated = (...records: Array<ReturnType<typeof at>>) =>
		reading(records, { isEnd: false, createdAt: ({ created }) => (created as Date).toISOString() });

	it('one that was forgotten and moves to the top is not new', () => {
		const { see } = createLooks();
		see(dated(at('c', 90), at('b', 80), at('a', 70)));
		expect(see(dated(at('old', 20), at('c', 90), at('b', 80)))).toEqual([]);
		expect(see(dated(at('d', 95), at('old', 20), at('c', 90)))).toEqual(['d made']);
	});

	it('several of the same moment, one of which shows up late, are all told', () => {
		const { see } = createLooks();
		see(dated(at('c', 90), at('b', 80), at('a', 70)));
		expect(see(dated(at('d', 91), at('c', 90), at('b', 80)))).toEqual(['d made']);
		expect(see(dated(at('f', 91), at('e', 91), at('d', 91)))).toEqual(['e made', 'f made']);
		expect(see(dated(at('f', 91), at('g', 89), at('e', 91)))).toEqual(['g made']);
	});
});

describe('lists that a record stands in at the same time', () => {
	const few = { name: 'few', stagesOf: () => [{ type: 'done', code: 'd' }] };

	it('tell of it once, now and later', () => {
		const { see } = createLooks();
		see(reading(['a']), reading([], few));
		const done = [reading([{ id: 'a', done: true }]), reading(['a'], few)];
		expect(see(...done)).toEqual(['a done']);
		expect(see(...done)).toEqual([]);
	});

	it('tell of it once when only one of them was read in time', () => {
		const { see } = createLooks();
		see(reading(['a']), reading([], few));
		expect(see(reading(['a']), reading(['a'], few))).toEqual(['a done']);
		expect(see(reading([{ id: 'a', done: true }]), reading(['a'], few))).toEqual([]);
	});

	it('do not vouch for each other, but for what one of them has told', () => {
		const { see } = createLooks();
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
		see(
			all(['c', 'b', 'a'], 3),
			given(5, 'partly'),
			reading(['x'], { name: 'wholly', isEnd: false }),
		);
		// Known from the other list, but below everything that is known here.
		expect(see(all(['c', 'b', 'a', 'old'], 4), given(5, 'partly'))).toEqual([]);
		expect(see(given(8, 'wholly'))).toEqual(['old given']);
	});

	it('are noted without a word when one is added', () => {
		const { see } = createLooks();
		see(reading(['a']));
		expect(see(reading(['a']), reading(['z'], few))).toEqual([]);
		expect(see(reading(['a']), reading(['y', 'z'], few))).toEqual(['y done']);
	});
});

describe('what was told before', () => {
	const given = (id: string, value: number, changes = {}) =>
		reading([{ id, given: value }], {
			stagesOf: ({ given: now }) => [{ type: 'given', code: 'g', value: String(now) }],
			...changes,
		});
	const beforeOf = (...readings: Parameters<typeof look>[1][number][]) => {
		const first = look(undefined, readings.slice(0, -1), false).memory;
		return look(first, readings.slice(-1)).tellings.map(({ mark }) => mark.before);
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

it('tells again what is open, with what was told before it', () => {
	const first = look(undefined, [reading([{ id: 'a', given: 5 }])]).memory;
	const grown = [reading([{ id: 'a', given: 8 }])];
	const { tellings, memory } = look(first, grown);
	expect(tellings.map(({ isAgain, mark }) => [isAgain, mark.before])).toEqual([[false, '5']]);
	const kept = restored(stored(memory));
	const again = look(kept, grown).tellings;
	expect(again.map(({ isAgain, mark }) => [isAgain, mark])).toEqual([
		[true, { value: '8', isOpen: true, before: '5' }],
	]);
	for (const { mark } of again) mark.isOpen = false;
	expect(look(restored(stored(kept)), grown).tellings).toEqual([]);
});

it('passes by records without an id, which nobody could tell apart', () => {
	const { see } = createLooks();
	see(reading([]));
	expect(see(reading([{ done: true }, { id: '' }, 'a']))).toEqual(['a made']);
});
