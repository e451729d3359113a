import type { IDataObject } from 'n8n-workflow';
import { type Change, diff, firstMemory } from '../../../../nodes/shared/poll/diff';
import { parse, serialize } from '../../../../nodes/shared/poll/memory';
import { rewind } from '../../../../nodes/shared/poll/rewind';
import type { Reading } from '../../../../nodes/shared/poll/source';
import { reading } from './lists';

/** What is found again after the last poll saw `now`, of which only some was emitted. */
const foundAgain = (
	before: Reading[],
	now: Reading[],
	isEmitted: (change: Change) => boolean = () => true,
) => {
	const { changes, seen } = diff(firstMemory(before, false), now);
	const emitted = changes.filter(isEmitted);
	const stored = JSON.parse(JSON.stringify(serialize(rewind(seen, now, emitted)))) as IDataObject;
	return { emitted, again: diff(parse(stored), now).changes };
};

it.each<[string, Array<string | IDataObject>]>([
	['new records', ['d', 'c', 'b', 'a']],
	['more new records than are watched', ['h', 'g', 'f', 'e', 'd', 'c', 'b', 'a']],
	['changed records', ['b', { id: 'a', done: true }]],
	['what has grown', ['b', { id: 'a', given: 7 }]],
])('finds %s again, as they were found at first', (_, now) => {
	const before = [reading(['b', { id: 'a', given: 5 }])];
	const { emitted, again } = foundAgain(before, [reading(now)]);
	expect(emitted.length).toBeGreaterThan(0);
	expect(again).toEqual(emitted);
});

it('finds only what was emitted', () => {
	const now = [reading([{ id: 'd', done: true }, 'c', 'b', { id: 'a', done: true }])];
	const isDone = ({ stage }: Change) => stage.type === 'done';
	const { again } = foundAgain([reading(['b', 'a'])], now, isDone);
	expect(again.map(({ record, stage }) => `${record.id} ${stage.type}`)).toEqual([
		'a done',
		'd done',
	]);
});

it('does not claim to know what was before a record came into a list', () => {
	const from = { name: 'from', watched: 2 };
	const to = { name: 'to', comesFrom: 'from' };
	const before = [reading(['z', 'y', 'x'], { ...from, isEnd: false }), reading(['w'], to)];
	const now = [before[0], reading([{ id: 'old', given: 9 }, 'w'], to)];
	const { emitted, again } = foundAgain(before, now);
	expect(emitted.map((change) => change.before)).toContain(undefined);
	expect(again).toEqual(emitted);
});

it('finds nothing of what lies between the watched records and a deeper one that changed', () => {
	const from = { name: 'from', watched: 2, isEnd: false };
	const to = { name: 'to', comesFrom: 'from' };
	const deep = { id: 'a', given: 9 };
	const before = [reading(['d', 'c', 'b', 'a'], from), reading(['w'], to)];
	const now = [reading(['d', 'c', 'b', deep], from), reading([deep, 'w'], to)];
	const { emitted, again } = foundAgain(before, now);
	expect(emitted.map(({ record }) => record.id)).toContain('a');
	expect(again).toEqual(emitted);
});
