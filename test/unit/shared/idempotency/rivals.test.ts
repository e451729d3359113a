import type { Clock } from '../../../../nodes/shared/async/clock';
import { attemptEntries } from '../../../../nodes/shared/idempotency/attemptEntries';
import { meetRivals } from '../../../../nodes/shared/idempotency/rivals';
import type { Store } from '../../../../nodes/shared/ledger/store';

const START = 1_800_000_000_000;

/** A ledger to which something is added while somebody waits. */
const worldOf = (entries: readonly string[], later: readonly string[] = []) => {
	const known = new Set(entries);
	const asked: number[] = [];
	let now = START;
	const clock = {
		now: () => now,
		sleep: async (ms: number) => {
			now += ms;
			for (const entry of later) known.add(entry);
		},
	} as Clock;
	const store = {
		find: async (sought: readonly string[]) => {
			asked.push(sought.length);
			return new Set(sought.filter((entry) => known.has(entry)));
		},
	} as unknown as Store;
	return { place: { store, clock, scope: 'scope' }, asked, waited: () => now - START };
};

const alive = (number: number) => attemptEntries('scope', number).signs.at(START);
const { announced, write } = attemptEntries('scope', 2);

it('waits for one that lives and has announced nothing, and looks at it again', async () => {
	const { place, waited } = worldOf([alive(2)], [announced, write('b')]);
	const [rival, ...more] = await meetRivals(place, [2], ['a', 'b']);
	expect(more).toEqual([]);
	expect(rival).toMatchObject({ number: 2, suspects: ['b'], isUnclear: false });
	expect(waited()).toBeGreaterThan(0);
});

it('waits for nobody who has announced what it sends, or is over', async () => {
	const { place, waited } = worldOf([alive(2), announced, write('a')]);
	const rivals = await meetRivals(place, [1, 2], ['a', 'b']);
	expect(rivals).toMatchObject([{ number: 2, suspects: ['a'] }]);
	expect(waited()).toBe(0);
});

it('asks the ledger once for all of them', async () => {
	const { place, asked } = worldOf([announced]);
	await meetRivals(
		place,
		Array.from({ length: 12 }, (_, number) => number),
		['a', 'b'],
	);
	expect(asked).toHaveLength(1);
});
