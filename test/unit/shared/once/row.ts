import type { IExecuteFunctions } from 'n8n-workflow';

/** n8n's row of one node: the newest entries stay. */
export const createRow = () => {
	let row = new Set<string>();
	return {
		size: () => row.size,
		checkProcessedAndRecord: async (values: string[], _: string, { maxEntries = 0 }) => {
			const fresh = values.filter((value) => !row.has(value));
			for (const value of fresh) row.add(value);
			if (row.size > maxEntries) row = new Set([...row].slice(-maxEntries));
			return { new: fresh, processed: [] };
		},
		removeProcessed: async (values: string[]) => {
			for (const value of values) row.delete(value);
		},
		getProcessedDataCount: async () => row.size,
	};
};

export type Row = ReturnType<typeof createRow>;

/** A run of the node with this row, as far as memory goes. */
export const contextOf = (helpers: Partial<Row>, node = 'n'): IExecuteFunctions =>
	({
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: node }),
		helpers,
	}) as unknown as IExecuteFunctions;
