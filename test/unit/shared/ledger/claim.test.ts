import { claim, ownEntry } from '../../../../nodes/shared/ledger/claim';
import { findable } from '../../../../nodes/shared/ledger/look';
import type { Store } from '../../../../nodes/shared/ledger/store';

const createStore = (isAlone = false) => {
	const row = new Set<string>();
	const store: Store = {
		isAlone: () => isAlone,
		record: async (entries) => {
			const fresh = new Set(entries.filter((entry) => !row.has(entry)));
			for (const entry of fresh) row.add(entry);
			return fresh;
		},
		remove: async (entries) => {
			for (const entry of entries) row.delete(entry);
		},
		find: async (entries) => new Set(entries.filter((entry) => row.has(entry))),
	};
	return { store, row };
};

it.each([
	['alone', true],
	['beside other processes', false],
])('is won once, is one`s own again, and is taken for others (%s)', async (_, isAlone) => {
	const { store } = createStore(isAlone);
	const outcomeOf = async (owner: string) => await claim(store, { key: 'refund', owner });
	expect(await outcomeOf('run 1')).toBe('won');
	expect(await outcomeOf('run 2')).toBe('taken');
	expect(await outcomeOf('run 1')).toBe('mine');
	// Having asked makes it nobody else's.
	expect(await outcomeOf('run 2')).toBe('taken');
});

it('leaves nothing of a claim that is not won', async () => {
	const { store, row } = createStore(true);
	await claim(store, { key: 'refund', owner: 'run 1' });
	const before = [...row];
	await claim(store, { key: 'refund', owner: 'run 2', also: ['open'] });
	expect([...row]).toEqual(before);
});

it('is lost to a rival whose write came later', async () => {
	const { store, row } = createStore();
	const own = ownEntry({ key: 'refund', owner: 'run 1' });
	let isOverwritten = false;
	const overwritten: Store = {
		...store,
		record: async (entries) => {
			const fresh = await store.record(entries);
			if (!isOverwritten) for (const entry of findable([own])) row.delete(entry);
			isOverwritten = true;
			return fresh;
		},
	};
	expect(await claim(overwritten, { key: 'refund', owner: 'run 1' })).toBe('taken');
	expect([...row]).toEqual(['refund']);
});

it('is taken where the row does not keep it', async () => {
	const { store, row } = createStore();
	const forgetful: Store = {
		...store,
		record: async (entries) => {
			row.clear();
			return await store.record(entries);
		},
	};
	expect(await claim(forgetful, { key: 'refund', owner: 'run 1' })).toBe('taken');
});
