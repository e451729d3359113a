import { KINDS } from '../asked.mts';
import { cases } from './all.mts';
import { draftOf } from './openCase.mts';
import { pressedAgain } from './pressedAgain.mts';
import { progressSaved } from './progressSaved.mts';
import { sameMoment } from './sameMoment.mts';
import { swappedNames } from './swappedNames.mts';
import { waiting } from './waiting.mts';

const batchesOf = (one: (typeof cases)[number]) => draftOf(one, 7).batches;

describe.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
	it('asks for the same with the same seed, and for its own kinds', () => {
		expect(draftOf(one, 7).batches).toEqual(draftOf(one, 7).batches);
		const kinds = new Set(batchesOf(one).map(({ kind }) => kind));
		expect(kinds).toEqual(new Set(one.kinds));
	});

	it('asks for each thing once, by its name', () => {
		const { draft, batches } = draftOf(one, 7);
		const refs = batches.flatMap(({ items }) => items.map(({ ref }) => ref));
		expect(new Set(refs).size).toBe(refs.length);
		expect(draft.asked.map(({ ref }) => ref)).toEqual(refs);
	});
});

it.each(KINDS)(
	'presses Retry on the first execution again, and twice at once, for a %s',
	(kind) => {
		const own = batchesOf(pressedAgain).filter((batch) => batch.kind === kind);
		expect(own.map(({ retryFirst, retryTwice }) => [retryFirst, retryTwice])).toEqual([
			[true, false],
			[false, true],
		]);
		// The first Retry of the first execution fails, or nobody would press it again.
		expect(own[0].retryFaults[0]).toEqual([expect.objectContaining({ times: 3 })]);
	},
);

it.each(KINDS)('kills n8n with its progress saved, and while it waits, for a %s', (kind) => {
	const shapes = [progressSaved, waiting].flatMap((one) =>
		batchesOf(one).flatMap((batch) => (batch.kind === kind ? [batch.shape] : [])),
	);
	expect(shapes).toEqual(['saved', 'saved', 'wait before', 'wait after']);
});

it('asks both nodes for as many when their names are swapped', () => {
	const batches = batchesOf(swappedNames);
	expect(new Set(batches.map(({ items }) => items.length)).size).toBe(1);
});

it('wants every payout of executions that begin at once', () => {
	const { asked } = draftOf(sameMoment, 7).draft;
	const places = asked.map(({ group }) => group);
	expect(asked.length).toBe(8 * new Set(places).size);
	expect(asked.filter(({ forbidden }) => forbidden !== undefined)).toEqual([]);
});
