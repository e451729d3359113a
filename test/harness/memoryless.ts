import type { Item } from '../../nodes/shared/operation/operation';

type Memory = Pick<Item, 'claims' | 'isTool' | 'keys' | 'notes' | 'runLog'>;

/** The part of an item that remembers, in a run where nothing was done before. */
export const memoryless = (keyOf: (request: unknown) => string): Memory => ({
	isTool: false,
	keys: {
		of: keyOf,
		lasting: keyOf,
		ofAnyRun: keyOf,
		run: () => 'run',
		wholeRun: () => 'run',
		wantsAnother: () => {},
	},
	notes: {
		record: async (notes) => new Set(notes),
		find: async () => new Set(),
		remove: async () => {},
		look: async (notes, decide) => decide(new Set(notes)).result,
		isAlone: async () => true,
		mark: async () => {},
	},
	claims: {
		claim: async () => ({ kind: 'first' }),
		release: async () => {},
		end: async () => {},
		leave: async () => {},
	},
	runLog: {
		announce: () => 1,
		entry: async () => ({ notes: [], begin: () => [] }),
		mayBegin: async () => true,
		wasSent: () => false,
		withdraw: async () => {},
	},
});
