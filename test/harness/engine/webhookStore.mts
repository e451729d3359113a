import { createHash } from 'node:crypto';
import { setImmediate as tick } from 'node:timers/promises';
import { DataDeduplicationService } from 'n8n-core';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';

const hashOf = (value: unknown) => createHash('md5').update(String(value)).digest('base64');

const nameOf = ({ workflow, node }: ICheckProcessedContextData) => `${workflow.id}/n:${node?.id}`;

type Before = (call: 'record' | 'remove', notes: readonly string[]) => Promise<void> | void;

/**
 * Behaves as the table of n8n: one row per workflow and node, read, changed and written without a
 * lock. Between reading and writing others get their turn, so simultaneous calls forget entries or
 * meet a row that somebody else has just inserted.
 */
export const createStore = () => {
	const rows = new Map<string, readonly string[]>();
	let failure: Error | undefined;
	let before: Before = () => {};

	const read = async (name: string) => {
		await tick();
		if (failure) throw failure;
		return rows.get(name);
	};
	const write = async (name: string, entries: readonly string[], isNew: boolean) => {
		await tick();
		if (isNew && rows.has(name)) throw new Error('UNIQUE constraint failed: processed_data');
		rows.set(name, entries);
	};

	const deduplicator: IDataDeduplicator = {
		async checkProcessedAndRecord(items, _scope, context, { maxEntries }) {
			await before('record', items as string[]);
			const row = await read(nameOf(context));
			const known = new Set(row);
			const fresh = items.filter((item) => !known.has(hashOf(item)));
			const entries = [...(row ?? []), ...fresh.map(hashOf)];
			await write(nameOf(context), entries.slice(-(maxEntries ?? entries.length)), !row);
			return { new: fresh, processed: items.filter((item) => !fresh.includes(item)) };
		},
		async removeProcessed(items, _scope, context) {
			await before('remove', items as string[]);
			const hashes = items.map(hashOf);
			const row = (await read(nameOf(context))) ?? [];
			await write(
				nameOf(context),
				row.filter((entry) => !hashes.includes(entry)),
				false,
			);
		},
		async clearAllProcessedItems(_scope, context) {
			rows.delete(nameOf(context));
		},
		getProcessedDataCount: async (_scope, context) => rows.get(nameOf(context))?.length ?? 0,
	};
	/** What n8n has stored of the memory of nodes, by run. */
	const memories = new Map<string, any>();
	return {
		deduplicator,
		memories,
		clear: () => {
			rows.clear();
			memories.clear();
			failure = undefined;
			before = () => {};
		},
		fail: (error: Error) => {
			failure = error;
		},
		/** Is waited for before every change; what it throws fails the call. */
		before: (hook: Before) => {
			before = hook;
		},
		/** Fails where nothing but the last sign of an attempt is recorded. Returns how often it did. */
		failAtEnd: (message: string) => {
			let times = 0;
			before = (_, entries) => {
				if (!entries.every((entry) => / (alive|slow) \d+/.test(entry))) return;
				times += 1;
				throw new Error(message);
			};
			return () => times;
		},
		/** Reads all rows now, and returns how to write them back, as another process may do. */
		read: () => {
			const read = new Map(rows);
			return () => {
				rows.clear();
				for (const [name, row] of read) rows.set(name, row);
			};
		},
		/** Makes every row as long as it may be, with entries of long ago. */
		fill: (length: number) => {
			for (const [name, row] of rows) {
				const old = Array.from({ length: length - row.length }, (_, n) => hashOf(`old ${n}`));
				rows.set(name, [...old, ...row]);
			}
		},
		/** How many entries all rows hold together. */
		size: () => [...rows.values()].reduce((sum, row) => sum + row.length, 0),
	};
};

export type Store = ReturnType<typeof createStore>;

let installed: Store | undefined;

/** n8n has one deduplication service per process; in Jest that is one per test file. */
export const installStore = async (): Promise<Store> => {
	if (!installed) {
		installed = createStore();
		// Elsewhere nodes are loaded from a package, in as many copies as there are processes.
		if (process.env.JEST_WORKER_ID) (await import('./oneProcess.mts')).beOneProcess();
		await DataDeduplicationService.init(installed.deduplicator);
	}
	return installed;
};
