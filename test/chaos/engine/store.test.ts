import type { ICheckProcessedContextData } from 'n8n-workflow';
import { createRandom } from '../random.mts';
import { createTroubledStore, type Trouble } from './store.mts';

const context = { workflow: { id: 'w' }, node: { id: 'n' } } as ICheckProcessedContextData;
const options = { mode: 'entries', maxEntries: 100 } as const;

const storeWith = (trouble?: Omit<Trouble, 'random'>) => {
	const store = createTroubledStore();
	if (trouble) store.trouble('n', { random: createRandom(1), ...trouble });
	const record = async (...notes: string[]) => {
		const found = await store.deduplicator.checkProcessedAndRecord(notes, 'node', context, options);
		return found.new;
	};
	return { ...store, record };
};

it('keeps what it is told', async () => {
	const { record, deduplicator } = storeWith();
	expect(await record('a', 'b')).toEqual(['a', 'b']);
	expect(await record('a', 'c')).toEqual(['c']);
	await deduplicator.removeProcessed(['a'], 'node', context, options);
	expect(await deduplicator.getProcessedDataCount('node', context, options)).toBe(2);
});

it('fails before and after it wrote', async () => {
	const { record, trouble } = storeWith({ failing: 1 });
	const notes = Array.from({ length: 20 }, (_, at) => String(at));
	for (const note of notes) await expect(record(note)).rejects.toThrow('locked');
	trouble('n');
	const fresh = await record(...notes);
	expect(fresh.length).toBeGreaterThan(0);
	expect(fresh.length).toBeLessThan(notes.length);
});

it('loses some of what it says to have kept', async () => {
	const { record, trouble } = storeWith({ losing: 0.5 });
	const notes = Array.from({ length: 30 }, (_, at) => String(at));
	for (const note of notes) expect(await record(note)).toEqual([note]);
	trouble('n');
	const fresh = await record(...notes);
	expect(fresh.length).toBeGreaterThan(0);
	expect(fresh.length).toBeLessThan(notes.length);
});

it('hangs once, and writes in the end what it began with', async () => {
	let letGo = () => {};
	const until = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	const { record } = storeWith({ hanging: { call: 1, until } });
	const hanging = record('a');
	await record('b');
	letGo();
	await hanging;
	expect(await record('a', 'b')).toEqual(['b']);
});

it('lets two that write at once erase each other', async () => {
	const { record } = storeWith({ ms: 5 });
	await Promise.all([record('a'), record('b')]);
	expect((await record('a', 'b')).length).toBe(1);
});
