import type { IExecuteFunctions } from 'n8n-workflow';
import { type Clock, systemClock } from '../async/clock';
import { createCallBatch } from './callBatch';
import { look } from './look';
import { isOnlyProcess } from './onlyProcess';
import { placeOf } from './placeOf';
import { type Row, rowOf } from './row';

/** Entries written only to look would push older ones out of the row, and removing is slow. */
const MAX_LOOKED_FOR = 100;

/** The ledger of one node: its row of n8n's deduplication store, whichever process writes it. */
export interface Store extends Row {
	/** Which of these are there. They must have been recorded with `findable`. Leaves no trace. */
	find(entries: readonly string[]): Promise<ReadonlySet<string>>;
	/** Whether no other process writes the row. */
	isAlone(): boolean;
}

/** n8n's Agents run a tool outside of any workflow, where nothing can be kept. */
const NONE: Store = {
	isAlone: () => true,
	record: async (entries) => new Set(entries),
	remove: async () => {},
	find: async () => new Set(),
};

/**
 * n8n keeps the entries of a node in one row, which it reads, changes and writes without a lock:
 * simultaneous calls forget entries or fail. So a process makes one call after another, each for
 * all that wait. What several processes write at the same moment can still get lost.
 */
export const createStores = (clock: Clock = systemClock, isAlone = isOnlyProcess) => {
	const lines = new Map<string, ReturnType<typeof createCallBatch>>();

	return (context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode' | 'helpers'>): Store => {
		if (!context.getWorkflow().id) return NONE;
		const name = placeOf(context);
		const inLine = lines.get(name) ?? createCallBatch(clock, () => !isAlone());
		lines.set(name, inLine);
		const row = rowOf(context);
		return {
			isAlone,
			record: async (entries) =>
				await inLine(row, async (own) => await own.record(entries), { kind: 'record', entries }),
			remove: async (entries) => {
				if (entries.length === 0) return;
				await inLine(row, async (own) => await own.remove(entries), { kind: 'remove', entries });
			},
			find: async (entries) => {
				const found = new Set<string>();
				for (let at = 0; at < entries.length; at += MAX_LOOKED_FOR) {
					const part = entries.slice(at, at + MAX_LOOKED_FOR);
					for (const entry of await inLine(row, async (own) => await look(own, part))) {
						found.add(entry);
					}
				}
				return found;
			},
		};
	};
};

/** The stores of this process. */
export const storeOf = createStores();
