import { type IExecuteFunctions, UserError } from 'n8n-workflow';

/** How many entries n8n keeps for one node, the newest ones. */
export const MAX_ENTRIES = 64_000;

/** The entries of one node in n8n's deduplication store, as n8n offers them. */
export interface Row {
	/** Records entries. Returns those that were not there. */
	record(entries: readonly string[]): Promise<ReadonlySet<string>>;
	remove(entries: readonly string[]): Promise<void>;
}

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/** Two processes that insert the first row of a node at once: one fails by that, and has recorded nothing. */
const isFirstOfTwo = (error: unknown): boolean => /unique|duplicate/i.test(String(error));

export const rowOf = ({ helpers }: Pick<IExecuteFunctions, 'helpers'>): Row => {
	// Taken out of the context: a call that hangs must not keep an execution in memory.
	const { checkProcessedAndRecord, removeProcessed }: Helpers = helpers;
	const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
	const check = async (entries: string[]) =>
		await checkProcessedAndRecord(entries, 'node', options);
	return {
		record: async (entries) => {
			// What is named twice n8n would keep twice, and remove once.
			const once = [...new Set(entries)];
			const found = await check(once).catch(async (error: unknown) => {
				if (!isFirstOfTwo(error)) throw error;
				return await check(once);
			});
			if (!found?.new) throw new UserError("n8n's deduplication store responded in an unknown way");
			return new Set(found.new.map(String));
		},
		remove: async (entries) => {
			if (entries.length > 0) await removeProcessed([...entries], 'node', options);
		},
	};
};
