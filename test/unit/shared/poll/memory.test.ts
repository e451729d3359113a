import * as fc from 'fast-check';
import { type Memory, restored, shortHash, stored } from '../../../../nodes/shared/poll/memory';
import { seed } from '../../../harness/seed.mts';

const value = fc.stringMatching(/^[0-9A-Za-z.+-]{0,12}$/);

const openMark = fc.record(
	{ value, isOpen: fc.constant(true), before: value },
	{ requiredKeys: ['value', 'isOpen'] },
);

const lastMark = fc.record({ value, isOpen: fc.constant(false) });

const marks = fc
	.uniqueArray(
		fc.tuple(
			fc.constantFrom('a', 'c', 'r', 's'),
			fc.tuple(fc.array(openMark, { maxLength: 2 }), fc.oneof(openMark, lastMark)),
		),
		{ selector: ([code]) => code },
	)
	.map((all) => new Map(all.map(([code, [open, last]]) => [code, [...open, last]])));

const memory = fc
	.uniqueArray(fc.tuple(fc.uuid().map(shortHash), marks), { selector: ([id]) => id })
	.chain((all) =>
		fc.record({ isWhole: fc.boolean(), floor: fc.integer() }).map(
			({ isWhole, floor }): Memory => ({
				lists: new Map([
					['things', { ids: all.map(([id]) => id), isWhole, floor }],
					['none', { ids: [], isWhole: true }],
				]),
				marks: new Map(all),
			}),
		),
	);

it(`comes back from n8n as it was, with seed ${seed}`, () => {
	fc.assert(
		fc.property(memory, (one) => {
			expect(restored(JSON.parse(JSON.stringify(stored(one))))).toEqual(one);
		}),
		{ seed },
	);
});

it('keeps of several marks the last one, and those that are open', () => {
	const mark = (text: string, isOpen: boolean) => ({ value: text, isOpen });
	const id = shortHash('id');
	const one: Memory = {
		lists: new Map([['things', { ids: [id], isWhole: true }]]),
		marks: new Map([[id, new Map([['r', [mark('1', false), mark('2', true), mark('3', false)]]])]]),
	};
	expect(stored(one)).toEqual({ things: { records: `${id}R2;r3`, isWhole: true } });
});

it('is not broken by a value with the signs that it is written with', () => {
	const id = shortHash('id');
	const one: Memory = {
		lists: new Map([['things', { ids: [id], isWhole: true }]]),
		marks: new Map([[id, new Map([['r', [{ value: '1,000;5~0', isOpen: false }]]])]]),
	};
	expect(restored(stored(one)).marks.get(id)?.get('r')).toEqual([
		{ value: '1_000_5_0', isOpen: false },
	]);
});
