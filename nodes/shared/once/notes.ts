import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { createQueue } from './queue';

/** How many notes n8n keeps for one node. Four are made for each refund. */
const KEPT = 30_000;

/** A node works on its items one after another, so few ever wait. */
const queued = createQueue(1_000);

/**
 * Notes that outlive a run, in n8n's own deduplication store. It cannot be asked without being
 * changed: a note is looked for by taking it away, counting, and putting it back. Should n8n die in
 * between, a note is lost, which means "unknown"; the other way round one could appear from nowhere.
 */
export interface Notes {
	/** True when the note is new. Throws when the store cannot be used. */
	add(note: string): Promise<boolean>;
	has(note: string): Promise<boolean>;
	remove(note: string): Promise<void>;
}

export const createNotes = (context: IExecuteFunctions): Notes => {
	const name = `${context.getWorkflow().id}/${context.getNode().id}`;
	const options = { mode: 'entries', maxEntries: KEPT } as const;

	const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
		const result = await queued(name, async () => ({ value: await task() }));
		if (result) return result.value;
		throw new UserError("Too many calls wait for n8n's deduplication store");
	};
	const record = async (note: string) => {
		const found = await context.helpers.checkProcessedAndRecord([note], 'node', options);
		return found.new.length > 0;
	};
	const forget = async (note: string) =>
		await context.helpers.removeProcessed([note], 'node', options);

	const count = async () => await context.helpers.getProcessedDataCount('node', options);

	return {
		add: async (note) => await inTurn(async () => await record(note)),
		has: async (note) =>
			await inTurn(async () => {
				const before = await count();
				await forget(note);
				const isThere = (await count()) < before;
				if (isThere) await record(note);
				return isThere;
			}),
		remove: async (note) => await inTurn(async () => await forget(note)),
	};
};
