import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { attempt } from '../transport/open';
import { within } from '../transport/within';
import { type Decide, failAll, join, type Line, nextOf, serve } from './line';
import { createQueue } from './queue';

/** How many notes n8n keeps for one node, the newest ones. */
export const KEPT = 32_000;

/** So long the store may take; nothing else must wait for one call that hangs. */
const PATIENCE_MS = 30_000;

/** So long a call that hangs keeps others from the row. */
const HANGING_MS = 5 * 60_000;

/** A node works on its items one after another, so few ever wait. */
const queued = createQueue(1_000);

/** Those who wait to look at a row, until something else is to be done there. */
const lines = new Map<string, Line>();

/**
 * Notes that outlive a run, in n8n's own deduplication store. n8n keeps them in one row that it
 * reads, changes and writes without a lock, and it cannot be asked without being changed.
 */
export interface Notes {
	/** Writes notes down, in one go. Returns those that were not there. */
	record(notes: readonly string[]): Promise<ReadonlySet<string>>;
	/** Which of them are there. Should n8n die while it looks, they count as not there from then on. */
	find(notes: readonly string[]): Promise<ReadonlySet<string>>;
	remove(notes: readonly string[]): Promise<void>;
	/** Writes notes down and takes back at once what is not kept of them, in two calls of the store. */
	look<T>(notes: readonly string[], decide: Decide<T>): Promise<T>;
	/** Whether this process alone has written here for a while, as far as it can be seen. */
	isAlone(): Promise<boolean>;
	/** Notes how the store looks after what this process did. */
	mark(): Promise<void>;
}

/** So long no other process must be seen before this one takes itself to be alone. */
const ALONE_AFTER_MS = 60_000;

/** How many notes are looked for in one go. */
const LOOKED_FOR_AT_ONCE = 100;

/** So few places are left in a row that counts as full. */
const NEARLY_FULL = 500;

/** How many notes this process left in each row, and since when nobody else touched them. */
const marks = new Map<string, { count: number; since: number }>();

/** Stands beside a note only while somebody looks for it: a note found with it may be a trace of that. */
const looking = (note: string) => `${note} ?`;

/** What is written down in order to learn whether notes are there. */
export const probes = (notes: readonly string[]): string[] => [...notes, ...notes.map(looking)];

/** Whether a note was there when its probes were written down. */
export const wasThere = (note: string, fresh: ReadonlySet<string>): boolean =>
	!fresh.has(note) && fresh.has(looking(note));

/** Rows with a call that was given up: when it ends after all, it writes back what it read long ago. */
const hanging = new Map<string, number>();

/** Written down only to look, and still there because the store failed: gone before the next look. */
const owed = new Map<string, readonly string[]>();

/** Nothing waits for a call for ever, and nothing is noted that such a call may erase. */
const patient = async <T>(name: string, task: () => Promise<T>): Promise<T> => {
	// Either way, because the clock may be set back.
	if (Math.abs(Date.now() - (hanging.get(name) ?? -Infinity)) < HANGING_MS) {
		throw new UserError('it does not answer');
	}
	hanging.delete(name);
	const running = task();
	const isOver = attempt(async () => await running);
	const done = await attempt(async () => await within(PATIENCE_MS, undefined, () => running));
	if ('value' in done) return done.value;
	// What became of the row is not known any more.
	marks.delete(name);
	// An answer, even a bad one, ends the call; only one that did not come may still be written.
	const { code } = done.error as { code?: unknown };
	if (code !== 'ECONNABORTED') throw done.error;
	hanging.set(name, Date.now());
	void isOver.then(() => hanging.delete(name));
	throw new UserError('it does not answer');
};

export const createNotes = (context: IExecuteFunctions): Notes => {
	const name = `${context.getWorkflow().id}/${context.getNode().id}`;
	const options = { mode: 'entries', maxEntries: KEPT } as const;
	const { helpers } = context;

	const turn = async <T>(task: () => Promise<T>): Promise<T> => {
		const result = await queued(name, async () => ({ value: await task() }));
		if (result) return result.value;
		throw new UserError("Too many calls wait for n8n's deduplication store");
	};
	const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
		lines.delete(name);
		return await turn(async () => await patient(name, task));
	};
	/** Whatever else the count of a row shows later is the work of another process. */
	const changedBy = (more: number) => {
		const mark = marks.get(name);
		if (mark) marks.set(name, { ...mark, count: mark.count + more });
	};
	const record = async (notes: readonly string[]): Promise<ReadonlySet<string>> => {
		const found = await helpers.checkProcessedAndRecord([...notes], 'node', options);
		if (!found?.new) throw new UserError('it answers in an unknown way');
		const fresh = new Set(found.new.map(String));
		changedBy(fresh.size);
		return fresh;
	};
	const count = async () => await helpers.getProcessedDataCount('node', options);
	const remove = async (notes: readonly string[]) => {
		if (notes.length > 0) await helpers.removeProcessed([...notes], 'node', options);
	};

	/** Which of them are there is not known. */
	const removeAny = async (notes: readonly string[]) => {
		const before = marks.has(name) && (await count());
		await remove(notes);
		if (before !== false) changedBy((await count()) - before);
	};
	/** What stayed behind would make a later look take notes of the run for traces of this one. */
	const takeBack = async (notes: readonly string[]) => {
		const removed = await attempt(async () => await remove(notes));
		if ('value' in removed) return changedBy(-notes.length);
		owed.set(name, [...(owed.get(name) ?? []), ...notes]);
		throw removed.error;
	};
	const settleDebts = async () => {
		const notes = owed.get(name) ?? [];
		if (notes.length > 0) await removeAny(notes);
		owed.delete(name);
	};
	const serveAll = async (next: Line) => {
		await settleDebts();
		await serve({ record, remove: takeBack }, next);
	};

	/** Many executions of one node meet here under load: the first one looks for all who wait. */
	const look = async <T>(notes: readonly string[], decide: Decide<T>): Promise<T> => {
		const line = lines.get(name) ?? [];
		lines.set(name, line);
		const { answer, isServed, leave } = join(line, notes, decide);
		const looked = turn(async () => {
			if (isServed()) return;
			const next = nextOf(line);
			if (line.length === 0 && lines.get(name) === line) lines.delete(name);
			const served = await attempt(
				async () => await patient(name, async () => await serveAll(next)),
			);
			if ('error' in served) failAll(next, served.error);
		});
		const turned = await attempt(async () => await looked);
		if ('error' in turned && leave()) throw turned.error;
		return await answer;
	};

	return {
		look,
		record: async (notes) => await look(notes, (fresh) => ({ result: fresh, keep: notes })),
		remove: async (notes) => await inTurn(async () => await removeAny(notes)),
		isAlone: async () =>
			await inTurn(async () => {
				const mark = marks.get(name);
				const now = await count();
				// In a full row the count stays the same, whoever writes.
				const isSame = mark?.count === now && now < KEPT - NEARLY_FULL;
				if (mark && isSame) return Date.now() - mark.since > ALONE_AFTER_MS;
				marks.delete(name);
				return false;
			}),
		mark: async () =>
			await inTurn(async () => {
				const now = await count();
				const mark = marks.get(name);
				const since = mark?.count === now ? mark.since : Date.now();
				marks.set(name, { count: now, since });
			}),
		find: async (notes) => {
			const found = new Set<string>();
			// In small parts: what is written only to look would push older notes out of the row.
			for (let at = 0; at < notes.length; at += LOOKED_FOR_AT_ONCE) {
				const part = notes.slice(at, at + LOOKED_FOR_AT_ONCE);
				await look(probes(part), (fresh) => ({
					result: part.filter((note) => wasThere(note, fresh)).map((note) => found.add(note)),
				}));
			}
			return found;
		},
	};
};
