import { type IExecuteFunctions, UserError } from 'n8n-workflow';

/** How many values n8n keeps for one trigger: two for an event, three where workers share them. */
const KEPT = 20_000;

/** So long the store may take; a run must not hang because of it. */
const PATIENCE_MS = 10_000;

/** Longer than most calls take, so that a call which is under way elsewhere is over by then. */
const PAUSE_MS = 50;

/** What lets time pass; another in tests. */
export interface Time {
	readonly now: () => number;
	readonly random: () => number;
	readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

interface Ask {
	readonly context: IExecuteFunctions;
	readonly values: readonly string[];
	readonly isShared: boolean;
	readonly answer: (fresh: ReadonlySet<string>) => void;
	readonly fail: (error: Error) => void;
}

/**
 * n8n keeps the values of a trigger in one row that it reads, changes and writes without a lock:
 * simultaneous calls forget values or fail. So within this process one call is made after another,
 * each for all values that arrived meanwhile; and where other processes use the row too, the calls
 * keep a random distance, or two busy processes would overwrite each other for ever.
 */
export const createStore = ({ now, random, sleep }: Time) => {
	const waiting = new Map<string, Ask[]>();
	/** How long calls take at worst, of late. */
	let longest = PAUSE_MS;

	const call = async ({ helpers }: IExecuteFunctions, values: string[]): Promise<Set<unknown>> => {
		const answered = new AbortController();
		const late = sleep(PATIENCE_MS, answered.signal).then(
			() => Promise.reject(new UserError('the deduplication store does not answer')),
			() => undefined,
		);
		try {
			const found = await Promise.race([
				helpers.checkProcessedAndRecord(values, 'node', { mode: 'entries', maxEntries: KEPT }),
				late,
			]);
			if (!found?.new) throw new UserError('the deduplication store answers in an unknown way');
			return new Set(found.new);
		} finally {
			answered.abort('answered');
		}
	};

	/** Of asks for the same value the first one gets it, as if they had come one after another. */
	const answerAll = async (asks: readonly Ask[]): Promise<void> => {
		try {
			const values = [...new Set(asks.flatMap((ask) => ask.values))];
			const fresh = await call(asks[0].context, values);
			for (const ask of asks)
				ask.answer(new Set(ask.values.filter((value) => fresh.delete(value))));
		} catch (error) {
			for (const { fail } of asks) fail(error as Error);
		}
	};

	const work = async (place: string, queue: Ask[]): Promise<void> => {
		while (queue.length > 0) {
			if (queue.every(({ isShared }) => isShared)) {
				await sleep(longest * (1 + random()));
			}
			const since = now();
			await answerAll(queue.splice(0));
			longest = Math.max(PAUSE_MS, now() - since, longest * 0.9);
		}
		waiting.delete(place);
	};

	/** Records the values, and tells which of them were new. */
	return async (
		place: string,
		context: IExecuteFunctions,
		values: readonly string[],
		isShared: boolean,
	): Promise<ReadonlySet<string>> =>
		await new Promise((answer, fail) => {
			const ask = { context, values, isShared, answer, fail };
			const queue = waiting.get(place);
			if (queue) {
				queue.push(ask);
				return;
			}
			const begun = [ask];
			waiting.set(place, begun);
			void work(place, begun);
		});
};
