import { setTimeout as delay } from 'node:timers/promises';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';
import { installStore } from '../../harness/engine/webhookStore.mts';
import type { Random } from '../random.mts';

/** What happens to the calls of one row. */
export interface Trouble {
	random: Random;
	/** How many of all calls fail: half of them before they wrote, half of them afterwards. */
	failing?: number;
	/** How many of all calls write nothing, and nobody is told: another process wrote over it. */
	losing?: number;
	/** This one stays without an answer until it is let go, and writes then what it began with. */
	hanging?: { call: number; until: Promise<void> };
	/** How long a call takes at most; between reading and writing, others write. */
	ms?: number;
}

interface Row {
	notes: readonly string[];
	calls: number;
	trouble?: Trouble;
}

const FAILURE = new Error('SQLITE_BUSY: database is locked');

/**
 * n8n's deduplication store: one row per node, read, changed and written without a lock, and with
 * whatever trouble a case wants for its own row.
 */
export const createTroubledStore = () => {
	const rows = new Map<string, Row>();
	const at = (name: string): Row => {
		const row = rows.get(name) ?? { notes: [], calls: 0 };
		rows.set(name, row);
		return row;
	};
	const rowOf = ({ node }: ICheckProcessedContextData) => at(String(node?.id));

	const changed = async (row: Row, change: (before: readonly string[]) => readonly string[]) => {
		const { random, failing = 0, losing = 0, hanging, ms = 0 } = row.trouble ?? {};
		row.calls += 1;
		const isFailing = random?.chance(failing) ?? false;
		const isLost = random?.chance(isFailing ? 0.5 : losing) ?? false;
		const before = row.notes;
		if (hanging?.call === row.calls) await hanging.until;
		else await delay(random && ms > 0 ? random.int(0, ms) : 0);
		if (!isLost) row.notes = change(before);
		if (isFailing) throw FAILURE;
		return before;
	};

	const deduplicator: IDataDeduplicator = {
		checkProcessedAndRecord: async (items, _scope, context, { maxEntries = Infinity }) => {
			const wanted = items.map(String);
			const before = await changed(rowOf(context), (notes) => {
				const known = new Set(notes);
				const all = [...notes, ...wanted.filter((note) => !known.has(note))];
				return all.length > maxEntries ? all.slice(-maxEntries) : all;
			});
			const known = new Set(before);
			const isKnown = (item: unknown) => known.has(String(item));
			return { new: items.filter((item) => !isKnown(item)), processed: items.filter(isKnown) };
		},
		removeProcessed: async (items, _scope, context) => {
			const gone = new Set(items.map(String));
			await changed(rowOf(context), (notes) => notes.filter((note) => !gone.has(note)));
		},
		clearAllProcessedItems: async (_scope, context) => {
			rows.delete(String(context.node?.id));
		},
		getProcessedDataCount: async (_scope, context) => rowOf(context).notes.length,
	};

	return {
		deduplicator,
		/** From now on; without trouble the row is as it should be. */
		trouble: (node: string, trouble?: Trouble) => {
			at(node).trouble = trouble;
		},
	};
};

export type TroubledStore = ReturnType<typeof createTroubledStore>;

/** Takes the place of the store that the engine of the tests brings along. */
export const installTroubledStore = async (): Promise<TroubledStore> => {
	const store = createTroubledStore();
	Object.assign((await installStore()).deduplicator, store.deduplicator);
	return store;
};
