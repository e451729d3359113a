import { findable } from '../../../../nodes/shared/ledger/look';
import { MAX_ENTRIES } from '../../../../nodes/shared/ledger/row';
import { createStores } from '../../../../nodes/shared/ledger/store';
import { createClock } from '../../../harness/clock.mts';
import { executeFunctions } from '../../../harness/executeFunctions.mts';

/** n8n's row of one node, whose calls a test can hold up, fail or count. */
const createRow = () => {
	const row = new Set<string>();
	const calls: Array<readonly [string, readonly string[]]> = [];
	const state: { before: (call: string) => Promise<void> } = { before: async () => {} };
	return {
		row,
		calls,
		state,
		helpers: {
			checkProcessedAndRecord: async (values: string[]) => {
				calls.push(['record', values]);
				await state.before('record');
				const fresh = values.filter((value) => !row.has(value));
				for (const value of fresh) row.add(value);
				return { new: fresh, processed: [] };
			},
			removeProcessed: async (values: string[]) => {
				calls.push(['remove', values]);
				await state.before('remove');
				for (const value of values) row.delete(value);
			},
		},
	};
};

const open = (isAlone = true) => {
	const { helpers, ...row } = createRow();
	const clock = createClock(() => 0.5);
	const context = executeFunctions({ helpers: helpers as never });
	const store = createStores(clock, () => isAlone)(context);
	return {
		...row,
		store,
		clock,
		pass: async (ms: number) => await clock.runUntil(clock.now() + ms),
	};
};

it('says which entries are new, and keeps as many as n8n is told', async () => {
	const { store, row } = open();
	expect([...(await store.record(['a', 'b']))]).toEqual(['a', 'b']);
	expect([...(await store.record(['b', 'c']))]).toEqual(['c']);
	await store.remove(['a']);
	expect([...row]).toEqual(['b', 'c']);
	expect(MAX_ENTRIES).toBeGreaterThanOrEqual(30_000);
});

const failOnce = ({ state }: Pick<ReturnType<typeof open>, 'state'>, message: string) => {
	state.before = async () => {
		state.before = async () => {};
		throw new Error(message);
	};
};

it.each([
	'duplicate key value violates unique constraint "PK_ca04b9d8dc72de268fe07a65773"',
	'SQLITE_CONSTRAINT: UNIQUE constraint failed: processed_data.workflowId',
])('records again where another process has inserted the first row: %s', async (message) => {
	const { store, row, ...rest } = open();
	failOnce(rest, message);
	expect([...(await store.record(['a']))]).toEqual(['a']);
	expect([...row]).toEqual(['a']);
});

it('does not record again after another failure, which may have left an entry', async () => {
	const { store, calls, ...rest } = open();
	failOnce(rest, 'Connection terminated unexpectedly');
	await expect(store.record(['a'])).rejects.toThrow('terminated');
	expect(calls).toHaveLength(1);
});

it('removes for all who wait in one call, and keeps the order of what is recorded and removed', async () => {
	const { store, row, calls } = open();
	await store.record(['a', 'b', 'c']);
	await Promise.all([
		store.remove(['a']),
		store.remove(['b']),
		store.remove(['b', 'c']),
		store.record(['b']),
	]);
	expect(calls.slice(1)).toEqual([
		['remove', ['a', 'b', 'c']],
		['record', ['b']],
	]);
	expect([...row]).toEqual(['b']);
});

it('names each entry once to n8n, which would keep it twice', async () => {
	const { store, calls } = open();
	expect([...(await store.record(['a', 'b', 'a']))]).toEqual(['a', 'b']);
	expect(calls).toEqual([['record', ['a', 'b']]]);
});

it('shares one call among those who wait, as if they came one after another', async () => {
	const { store, calls } = open();
	const all = [['x'], ['a', 'b'], ['b', 'c'], ['a']].map(async (list) => await store.record(list));
	expect((await Promise.all(all)).map((fresh) => [...fresh])).toEqual([
		['x'],
		['a', 'b'],
		['c'],
		[],
	]);
	expect(calls).toHaveLength(2);
});

it('fails those who share a call that fails, and goes on', async () => {
	const { store, state } = open();
	let failures = 2;
	state.before = async () => {
		if (failures-- > 0) throw new Error('database is locked');
	};
	const asked = [['a'], ['b'], ['c']].map(async (list) => await store.record(list));
	const ended = await Promise.allSettled(asked);
	expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
	expect([...(await store.record(['a']))]).toEqual(['a']);
});

describe('a look', () => {
	it('finds what was recorded to last, and leaves nothing behind', async () => {
		const { store, row } = open();
		await store.record([...findable(['a']), 'b']);
		const before = [...row];
		expect([...(await store.find(['a', 'b', 'c']))]).toEqual(['a']);
		// What was not recorded to last proves nothing, and is gone.
		expect([...row]).toEqual(before.filter((entry) => entry !== 'b'));
	});

	it('that was interrupted by the death of its process proves nothing later', async () => {
		const { store, state, row } = open();
		state.before = async (call) => {
			if (call === 'remove') await new Promise(() => {});
		};
		void store.find(['a']);
		for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
		expect([...row]).toEqual(['a']);
		const context = executeFunctions({
			helpers: {
				checkProcessedAndRecord: async (values: string[]) => {
					const fresh = values.filter((value) => !row.has(value));
					for (const value of fresh) row.add(value);
					return { new: fresh, processed: [] };
				},
				removeProcessed: async (values: string[]) => {
					for (const value of values) row.delete(value);
				},
			} as never,
		});
		const later = createStores(createClock(), () => true)(context);
		expect([...(await later.find(['a']))]).toEqual([]);
		expect(row.size).toBe(0);
	});

	it('for thousands of entries pushes no others out', async () => {
		const { store, calls } = open();
		await store.find(Array.from({ length: 1_000 }, (_, index) => `entry ${index}`));
		expect(Math.max(...calls.map(([, values]) => values.length))).toBeLessThanOrEqual(100);
	});
});

describe('a call that hangs', () => {
	it('fails those who wait after ten seconds, and holds up others until it has ended', async () => {
		const { store, state, pass, calls } = open();
		let end = () => {};
		state.before = async () => await new Promise<void>((resolve) => (end = resolve));
		const failed = [store.record(['a']), store.record(['b'])].map(
			async (one) => await one.then(String, (error: Error) => error.message),
		);
		await pass(10_001);
		expect(await Promise.all(failed)).toEqual([
			"n8n's deduplication store does not respond",
			"n8n's deduplication store does not respond",
		]);
		// There is no use in waiting for the same call.
		await expect(store.record(['c'])).rejects.toThrow('does not respond');
		expect(calls).toHaveLength(1);
		state.before = async () => {};
		end();
		await pass(1);
		expect([...(await store.record(['a']))]).toEqual([]);
	});
});

it('keeps a distance between its calls where other processes write, and none where it is alone', async () => {
	for (const isAlone of [true, false]) {
		const { store, clock, pass } = open(isAlone);
		const waited = async (entry: string) => {
			const since = clock.now();
			const recorded = store.record([entry]).then(() => clock.now() - since);
			await pass(1_000);
			return (await recorded) > 0;
		};
		// Nothing was called for a while before the first one.
		expect(await waited('a')).toBe(false);
		void store.record(['b']);
		expect(await waited('c')).toBe(!isAlone);
		expect(await waited('d')).toBe(false);
	}
});
