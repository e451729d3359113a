import { attempt } from '../transport/open';

/** What a look at the store comes to. */
export interface Seen<T> {
	readonly result: T;
	/** Those that stay written down; the others that were new are taken back. */
	readonly keep?: readonly string[];
	/** Older ones that are no longer needed. */
	readonly drop?: readonly string[];
}

export type Decide<T> = (fresh: ReadonlySet<string>) => Seen<T>;

/** Somebody who wants to look at a row of the store, and waits for the turn. */
interface Waiting {
	readonly notes: readonly string[];
	/** Returns what is taken back, and how the one who waits is told. */
	readonly see: (fresh: ReadonlySet<string>) => { remove: readonly string[]; tell: () => void };
	readonly fail: (error: unknown) => void;
}

/** Those who look at a row with nothing else between them. */
export type Line = Waiting[];

export interface Row {
	readonly record: (notes: readonly string[]) => Promise<ReadonlySet<string>>;
	readonly remove: (notes: readonly string[]) => Promise<void>;
}

/** What is written down only to look would push older notes out of the row. */
const MOST_NOTES = 1_000;

/** Puts somebody into a line. The answer comes with the turn of whoever looks for all. */
export const join = <T>(line: Line, notes: readonly string[], decide: Decide<T>) => {
	let isServed = false;
	const waiting: { one?: Waiting } = {};
	const answer = new Promise<T>((resolve, reject) => {
		const see = (fresh: ReadonlySet<string>) => {
			const { result, keep = [], drop = [] } = decide(fresh);
			const kept = new Set(keep);
			const remove = [...[...fresh].filter((note) => !kept.has(note)), ...drop];
			return { remove, tell: () => resolve(result) };
		};
		waiting.one = { notes, see, fail: reject };
		line.push(waiting.one);
	}).finally(() => {
		isServed = true;
	});
	// Whoever waits hears of it after the turn, which may be later.
	answer.catch(() => undefined);
	return {
		answer,
		isServed: () => isServed,
		/** Whether there still was somebody to leave: who is being served waits for the answer. */
		leave: (): boolean => {
			const at = line.findIndex((one) => one === waiting.one);
			return at >= 0 && line.splice(at, 1).length > 0;
		},
	};
};

/** The first ones of a line who do not look for the same: as if they came one after another. */
export const nextOf = (line: Line): Line => {
	const seen = new Set<string>();
	const isNext = ({ notes }: Waiting) => {
		const fits = seen.size === 0 || seen.size + notes.length <= MOST_NOTES;
		if (!fits || notes.some((note) => seen.has(note))) return false;
		for (const note of notes) seen.add(note);
		return true;
	};
	const end = line.findIndex((one) => !isNext(one));
	return line.splice(0, end === -1 ? line.length : end);
};

/** Looks for all of them in two calls of the store. */
export const serve = async (row: Row, all: Line): Promise<void> => {
	const fresh = await row.record(all.flatMap(({ notes }) => notes));
	const seen = await Promise.all(
		all.map(async ({ notes, see, fail }) => {
			const own = new Set(notes.filter((note) => fresh.has(note)));
			return { fail, own, ...(await attempt(async () => see(own))) };
		}),
	);
	// Of a decision that fails nothing stays: nobody acts on it.
	await row.remove(seen.flatMap((one) => ('value' in one ? one.value.remove : [...one.own])));
	for (const one of seen) {
		if ('value' in one) one.value.tell();
		else one.fail(one.error);
	}
};

export const failAll = (all: Line, error: unknown): void => {
	for (const { fail } of all) fail(error);
};
