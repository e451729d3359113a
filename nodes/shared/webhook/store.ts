import { type IExecuteFunctions, UserError } from 'n8n-workflow';

/** How many values n8n keeps for one trigger: two for an event, three where workers share them. */
const KEPT = 20_000;

/** So long the store may take; a run must not hang because of it. */
const PATIENCE_MS = 10_000;

/** Longer than most calls take, so that a call which is under way elsewhere is over by then. */
const PAUSE_MS = 50;

/** However slow it looks: a clock that was set forward makes a call last for hours. */
const MOST_PAUSE_MS = 2_000;

/** How often what a late call may have erased is recorded again: when that fails, and when it hangs. */
const MOST_FAILURES = 3;
const AGAIN_MS = 5_000;
const MOST_ROUNDS = 3;

/** What lets time pass; another in tests. */
export interface Time {
	readonly now: () => number;
	readonly random: () => number;
	readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** n8n's own call. Taken out of a run's context: one that hangs must not keep the run in memory. */
type Record = IExecuteFunctions['helpers']['checkProcessedAndRecord'];

interface Wanted {
	readonly place: string;
	readonly record: Record;
	readonly values: readonly string[];
	readonly isShared: boolean;
	/** The how manieth attempt to make up for a call that was given up: counted, or it might never end. */
	readonly round: number;
}

interface Ask extends Wanted {
	readonly answer: (fresh: ReadonlySet<string>) => void;
	readonly fail: (error: Error) => void;
}

/**
 * n8n keeps the values of a trigger in one row that it reads, changes and writes without a lock:
 * simultaneous calls forget values or fail. So within this process one call is made after another,
 * each for all values that arrived meanwhile; and where other processes use the row too, the calls
 * keep a random distance, or two busy processes would overwrite each other for ever. A call that was
 * given up and ends after all writes back what it read long ago, so what was recorded meanwhile is
 * recorded again.
 */
export const createStore = ({ now, random, sleep }: Time) => {
	const waiting = new Map<string, Ask[]>();
	/** Of each row with calls that were given up: how many, and what was recorded since. */
	const hanging = new Map<string, { calls: number; readonly since: Set<string> }>();
	/** How long calls take at worst, of late. */
	let longest = PAUSE_MS;

	const remember = (since: Set<string>, values: readonly string[]) => {
		for (const value of values) since.add(value);
		for (const oldest of since) {
			if (since.size <= KEPT) return;
			since.delete(oldest);
		}
	};

	const recordAgain = async (
		first: Wanted,
		values: readonly string[],
		round: number,
	): Promise<void> => {
		for (let failures = 0; failures < MOST_FAILURES; failures += 1) {
			try {
				await ask({ ...first, values, round });
				return;
			} catch {
				await sleep(AGAIN_MS);
			}
		}
	};

	const giveUp = (first: Ask, call: Promise<unknown>, round: number) => {
		const { place } = first;
		const row = hanging.get(place) ?? { calls: 0, since: new Set<string>() };
		row.calls += 1;
		hanging.set(place, row);
		const ended = () => {
			row.calls -= 1;
			if (row.calls === 0) hanging.delete(place);
			if (row.since.size > 0) void recordAgain(first, [...row.since], round + 1);
		};
		call.then(ended, ended);
	};

	const call = async (first: Ask, values: string[], round: number): Promise<Set<string>> => {
		const answered = new AbortController();
		const options = { mode: 'entries', maxEntries: KEPT } as const;
		const before = hanging.get(first.place);
		const asked = first.record(values, 'node', options);
		const late = sleep(PATIENCE_MS, answered.signal).then(
			() => {
				if (round < MOST_ROUNDS) giveUp(first, asked, round);
				throw new UserError('the deduplication store does not answer');
			},
			() => undefined,
		);
		try {
			const found = await Promise.race([asked, late]);
			if (!found?.new) throw new UserError('the deduplication store answers in an unknown way');
			// What was known somebody else has recorded, under a claim that is not known here.
			const fresh = found.new.map(String);
			const row = hanging.get(first.place) ?? before;
			if (row) remember(row.since, fresh);
			if (row?.calls === 0 && fresh.length > 0) void recordAgain(first, fresh, round + 1);
			return new Set(fresh);
		} finally {
			answered.abort('answered');
		}
	};

	/** Of asks for the same value the first one gets it, as if they had come one after another. */
	const answerAll = async (asks: readonly Ask[]): Promise<void> => {
		try {
			const values = [...new Set(asks.flatMap((ask) => ask.values))];
			const round = Math.min(...asks.map((ask) => ask.round));
			const fresh = await call(asks[0], values, round);
			for (const ask of asks)
				ask.answer(new Set(ask.values.filter((value) => fresh.delete(value))));
		} catch (error) {
			const failure = error instanceof Error ? error : new UserError('it fails without a word');
			for (const { fail } of asks) fail(failure);
		}
	};

	const work = async (place: string, queue: Ask[]): Promise<void> => {
		while (queue.length > 0) {
			if (queue.every(({ isShared }) => isShared)) {
				await sleep(longest * (1 + random()));
			}
			const since = now();
			await answerAll(queue.splice(0));
			// One slow call, as after a start, must not slow down dozens that follow.
			longest = Math.max(PAUSE_MS, now() - since, longest * 0.5);
			longest = Math.min(longest, MOST_PAUSE_MS);
		}
		waiting.delete(place);
	};

	const ask = async (wanted: Wanted): Promise<ReadonlySet<string>> =>
		await new Promise((answer, fail) => {
			const asked = { ...wanted, answer, fail };
			const queue = waiting.get(wanted.place);
			if (queue) {
				queue.push(asked);
				return;
			}
			const begun = [asked];
			waiting.set(wanted.place, begun);
			void work(wanted.place, begun);
		});

	/** Records the values, and tells which of them were new. */
	return async (
		place: string,
		{ helpers: { checkProcessedAndRecord: record } }: IExecuteFunctions,
		values: readonly string[],
		isShared: boolean,
	) => await ask({ place, record, values, isShared, round: 0 });
};
