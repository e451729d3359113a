import * as fc from 'fast-check';
import { type Memory, parse, serialize, shortHash } from '../../../../nodes/shared/poll/memory';
import { seed } from '../../../harness/seed.mts';

/** Also with the signs that it is written with. */
const value = fc.oneof(fc.stringMatching(/^[0-9A-Za-z.+-]{0,12}$/), fc.string());

const stages = fc
	.uniqueArray(fc.tuple(fc.constantFrom('a', 'c', 'r', 's'), value), {
		selector: ([code]) => code,
	})
	.map((all) => new Map(all));

const memory = fc
	.uniqueArray(fc.tuple(fc.uuid().map(shortHash), stages), { selector: ([id]) => id })
	.chain((all) =>
		fc.record({ isWhole: fc.boolean(), floor: fc.integer(), left: fc.nat() }).map(
			({ isWhole, floor, left }): Memory => ({
				lists: new Map([
					['things', { ids: all.map(([id]) => id), isWhole, floor, left }],
					['none', { ids: [], isWhole: true }],
				]),
				stages: new Map(all),
			}),
		),
	);

it(`comes back from n8n as it was, with seed ${seed}`, () => {
	fc.assert(
		fc.property(memory, (one) => {
			expect(parse(JSON.parse(JSON.stringify(serialize(one))))).toEqual(one);
		}),
		{ seed },
	);
});

it('forgets the stages of records that are in no list any more', () => {
	const [kept, left] = ['kept', 'left'].map(shortHash);
	const one: Memory = {
		lists: new Map([['things', { ids: [kept], isWhole: false }]]),
		stages: new Map([kept, left].map((id) => [id, new Map([['s', '']])])),
	};
	expect([...parse(serialize(one)).stages.keys()]).toEqual([kept]);
});
