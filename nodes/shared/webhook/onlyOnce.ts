import { type IExecuteFunctions, sleep, UserError } from 'n8n-workflow';

/** How many keys n8n keeps for one trigger. */
const KEPT = 10_000;

interface Waiting {
	readonly context: IExecuteFunctions;
	readonly key: string;
	readonly answer: (isNew: boolean) => void;
}

/** Keys of each trigger that wait while the ones before them are looked up. */
const waiting = new Map<string, Waiting[]>();

/** So long the store may take; a run must not hang because of it. */
const PATIENCE_MS = 30_000;

const check = async (
	{ helpers }: IExecuteFunctions,
	keys: string[],
): Promise<readonly unknown[]> => {
	const answered = new AbortController();
	const late = sleep(PATIENCE_MS, answered.signal).then(
		() => Promise.reject(new UserError('the deduplication store does not answer')),
		() => undefined,
	);
	try {
		const found = await Promise.race([
			helpers.checkProcessedAndRecord(keys, 'node', { mode: 'entries', maxEntries: KEPT }),
			late,
		]);
		if (!found?.new) throw new UserError('the deduplication store answers in an unknown way');
		return found.new;
	} finally {
		answered.abort();
	}
};

/** In one go: the first of the same keys is as new as the store says, the others are repeats. */
const answerAll = async (batch: readonly Waiting[]): Promise<void> => {
	const [{ context }] = batch;
	const keys = [...new Set(batch.map(({ key }) => key))];
	let unseen: Set<unknown>;
	try {
		unseen = new Set(await check(context, keys));
	} catch (error) {
		// An event too many can be dealt with; a lost one cannot.
		unseen = new Set(keys);
		context.logger.warn(
			`Repeats cannot be recognised now, so ${keys.length} events pass: ${(error as Error).message}`,
		);
	}
	for (const { key, answer } of batch) answer(unseen.delete(key));
};

/**
 * n8n keeps the keys of a trigger in one row that it reads, changes and writes without a lock:
 * simultaneous calls forget keys or fail. So within this process one call is made after another,
 * each for all keys that arrived meanwhile.
 */
const work = async (name: string, queue: Waiting[]): Promise<void> => {
	while (queue.length > 0) {
		await answerAll(queue.splice(0));
	}
	waiting.delete(name);
};

/** Whether an event is new to n8n's own deduplication store, which all workers share. */
export const isFirstTime = async (context: IExecuteFunctions, key: string): Promise<boolean> =>
	await new Promise((answer) => {
		const name = `${context.getWorkflow().id}/${context.getNode().id}`;
		const queue = waiting.get(name);
		const entry = { context, key, answer };
		if (queue) {
			queue.push(entry);
			return;
		}
		const begun = [entry];
		waiting.set(name, begun);
		void work(name, begun);
	});
