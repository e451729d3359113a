import type { Clock } from './clock.mts';
import type { Life } from './life.mts';

/** One call of the store: it reads at its beginning and writes at its end. */
export interface StoreCall {
	readonly ms: number;
	/** Before it has written, or after that, so that only its answer is lost. */
	readonly fails?: 'before' | 'after';
	/** It is written although the caller was killed meanwhile. */
	readonly outlives?: true;
}

export interface Caller {
	readonly next?: () => StoreCall;
	/** Of the process that calls. */
	readonly life?: Life;
}

interface Options {
	readonly maxEntries?: number;
}

interface Version {
	readonly entries: Set<string>;
	/** Calls that have read it and not written yet. */
	readers: number;
}

const immediately = (): StoreCall => ({ ms: 0 });

/**
 * One row of n8n's deduplication store, as several processes use it: read, changed and written
 * without a lock, so that simultaneous calls overwrite each other; first in, first out.
 */
export const createRow = (clock?: Pick<Clock, 'sleep'>) => {
	let row: Version = { entries: new Set(), readers: 0 };

	const wait = async (ms: number) => {
		if (clock && ms > 0) await clock.sleep(ms);
		else await Promise.resolve();
	};

	/** Nobody else sees a change of what they have read. */
	const write = (before: Version, change: (entries: Set<string>) => void) => {
		before.readers -= 1;
		const isRead = before.readers > 0;
		const next = isRead ? { entries: new Set(before.entries), readers: 0 } : before;
		change(next.entries);
		row = next;
	};

	/** How one process calls it. */
	const connect = ({ next = immediately, life }: Caller = {}) => {
		const called = async <T,>(
			read: (entries: ReadonlySet<string>) => T,
			change?: (entries: Set<string>) => void,
		): Promise<T> => {
			if (life?.isAlive() === false) return await life.survive(new Promise<never>(() => undefined));
			const { ms, fails, outlives } = next();
			const before = row;
			before.readers += 1;
			const found = read(before.entries);
			await wait(ms);
			const isWritten = fails !== 'before' && (outlives || life?.isAlive() !== false);
			if (isWritten && change) write(before, change);
			else before.readers -= 1;
			if (life?.isAlive() === false) return await life.survive(Promise.resolve(found));
			if (fails === 'before') throw new Error('database is locked');
			if (fails === 'after') throw new Error('connection lost');
			return found;
		};
		return {
			checkProcessedAndRecord: async (
				values: string[],
				_scope?: string,
				{ maxEntries = Infinity }: Options = {},
			) =>
				await called(
					(entries) => ({
						new: values.filter((value) => !entries.has(value)),
						processed: values.filter((value) => entries.has(value)),
					}),
					(entries) => {
						for (const value of values) entries.add(value);
						for (const oldest of entries) {
							if (entries.size <= maxEntries) return;
							entries.delete(oldest);
						}
					},
				),
			removeProcessed: async (values: string[], _scope?: string, _options?: Options) =>
				await called(
					() => undefined,
					(entries) => {
						for (const value of values) entries.delete(value);
					},
				),
			getProcessedDataCount: async (_scope?: string, _options?: Options) =>
				await called(({ size }) => size),
		};
	};

	return {
		connect,
		entries: () => [...row.entries],
		size: () => row.entries.size,
		wipe: () => {
			row = { entries: new Set(), readers: 0 };
		},
	};
};

export type Row = ReturnType<typeof createRow>;

/** The part of n8n's helpers that leads to the row. */
export type RowHelpers = ReturnType<Row['connect']>;

/** Calls that take so long, at random. */
export const taking =
	(least: number, most: number) =>
	({ random }: Pick<Clock, 'random'>) =>
	(): StoreCall => ({ ms: least + random() * (most - least) });
