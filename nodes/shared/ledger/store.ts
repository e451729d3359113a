import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { type Clock, systemClock } from '../async/clock';
import { toResult } from '../async/result';
import { isOnlyProcess } from './onlyProcess';

/** How many entries n8n keeps for one node, the newest ones. */
export const MAX_ENTRIES = 32_000;

/** A call that takes longer fails for those who wait for it. */
const TIMEOUT_MS = 10_000;

/** Longer than most calls take, so that a call which is under way elsewhere is over by then. */
const MIN_DISTANCE_MS = 50;

/** However slow it looks: a clock that was set forward makes a call last for hours. */
const MAX_DISTANCE_MS = 2_000;

/** Entries written only to look would push older ones out of the row, and removing is slow. */
const MAX_LOOKED_FOR = 100;

const MAX_AT_ONCE = 1_000;

/** Agents outside of a workflow have another node for every call. */
const MAX_LINES = 10_000;

const NO_REASON = "n8n's deduplication store fails and does not say why";
const NO_ANSWER = "n8n's deduplication store does not answer";

/** One row of n8n's deduplication store: the entries of one node, whichever process writes them. */
export interface Store {
	/** Records entries. Returns those that were not there. */
	record(entries: readonly string[]): Promise<ReadonlySet<string>>;
	remove(entries: readonly string[]): Promise<void>;
	/** Which of these are there. They must have been recorded with `lasting`. Leaves no trace. */
	find(entries: readonly string[]): Promise<ReadonlySet<string>>;
}

const sure = (entry: string) => `${entry} !`;

/**
 * n8n cannot be asked for an entry without recording it. So what is looked for later is recorded
 * under two names: a look records the first one, and the second only where the first was there.
 * A process that dies in between leaves a first name alone, which proves nothing.
 */
export const lasting = (entries: readonly string[]): string[] =>
	entries.flatMap((entry) => [entry, sure(entry)]);

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

type Row = Pick<Store, 'record' | 'remove'>;

interface Job {
	readonly row: Row;
	/** Entries to record, when that is all: several such jobs share a call. */
	readonly entries?: readonly string[];
	/** Works with the row while no other call of this process does. */
	readonly work: (row: Row) => Promise<void>;
	readonly fail: (error: unknown) => void;
}

const find = async (row: Row, entries: readonly string[]): Promise<string[]> => {
	const fresh = await row.record(entries);
	const known = entries.filter((entry) => !fresh.has(entry));
	const unproven = known.length > 0 ? await row.record(known.map(sure)) : new Set<string>();
	const traces = known.filter((entry) => unproven.has(sure(entry)));
	// What stays behind after two looks would pass for an entry, so a store that fails is asked again.
	const clear = async () => await row.remove([...fresh, ...unproven, ...traces]);
	await clear().catch(clear).catch(clear);
	return known.filter((entry) => !traces.includes(entry));
};

/** The calls of one row, one after another. One that hangs holds the others up until it has ended. */
const createLine = ({ now, random, sleep, after }: Clock, isShared: () => boolean) => {
	const waiting: Job[] = [];
	let isWorking = false;
	/** A call takes longer than anybody waits. Until it has ended there is no use in waiting. */
	let isHanging = false;
	/** How long calls take at worst, of late. */
	let distance = MIN_DISTANCE_MS;

	/** The first one, and those behind it that only record as well. */
	const next = (): Job[] => {
		let count = 0;
		const end = waiting.findIndex(({ entries }, index) => {
			count += entries?.length ?? 0;
			return index > 0 && (!entries || !waiting[0].entries || count > MAX_AT_ONCE);
		});
		return waiting.splice(0, end === -1 ? waiting.length : end);
	};

	/** Of jobs for the same entry the first one gets it, as if they had come one after another. */
	const serve = async ([first, ...others]: Job[]): Promise<void> => {
		const jobs = [first, ...others];
		const fresh = new Set<string>();
		const recorded = await toResult(async () => {
			if (others.length === 0) return await first.work(first.row);
			const all = [...new Set(jobs.flatMap(({ entries = [] }) => entries))];
			for (const entry of await first.row.record(all)) fresh.add(entry);
			const shared: Row = {
				record: async (entries) => new Set(entries.filter((entry) => fresh.delete(entry))),
				remove: first.row.remove,
			};
			for (const { work } of jobs) await work(shared);
		});
		if ('error' in recorded) for (const { fail } of jobs) fail(recorded.error);
	};

	const work = async (): Promise<void> => {
		isWorking = true;
		while (waiting.length > 0) {
			// Two busy processes would overwrite each other for ever without a random distance.
			if (isShared()) await sleep(distance * (1 + random()));
			const since = now();
			const jobs = next();
			if (jobs.length > 0) await serve(jobs);
			isHanging = false;
			// One slow call, as after a start, must not slow down dozens that follow.
			distance = Math.max(MIN_DISTANCE_MS, now() - since, distance * 0.5);
			distance = Math.min(distance, MAX_DISTANCE_MS);
		}
		isWorking = false;
	};

	return async <T>(row: Row, task: (row: Row) => Promise<T>, entries?: readonly string[]) =>
		await new Promise<T>((resolve, reject) => {
			const timeout = after(TIMEOUT_MS);
			const end = () => timeout.removeEventListener('abort', late);
			const job: Job = {
				row,
				entries,
				work: async (own) => {
					resolve(await task(own));
					end();
				},
				fail: (error) => {
					reject(error instanceof Error ? error : new UserError(NO_REASON));
					end();
				},
			};
			const late = () => {
				const at = waiting.indexOf(job);
				if (at >= 0) waiting.splice(at, 1);
				else isHanging = true;
				reject(new UserError(NO_ANSWER));
			};
			if (isHanging) {
				reject(new UserError(NO_ANSWER));
				return;
			}
			timeout.addEventListener('abort', late, { once: true });
			waiting.push(job);
			if (!isWorking) void work();
		});
};

/**
 * n8n keeps the entries of a node in one row, which it reads, changes and writes without a lock:
 * simultaneous calls forget entries or fail. So a process makes one call after another, each for
 * all that wait. What several processes write at the same moment can still get lost.
 */
export const createStores = (clock: Clock = systemClock, isAlone = isOnlyProcess) => {
	const lines = new Map<string, ReturnType<typeof createLine>>();

	return (context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode' | 'helpers'>): Store => {
		const name = `${context.getWorkflow().id}/${context.getNode().id}`;
		const inLine = lines.get(name) ?? createLine(clock, () => !isAlone());
		lines.set(name, inLine);
		if (lines.size > MAX_LINES) lines.delete([...lines.keys()][0]);
		// Taken out of the context: a call that hangs must not keep an execution in memory.
		const { checkProcessedAndRecord, removeProcessed }: Helpers = context.helpers;
		const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
		const row: Row = {
			record: async (entries) => {
				const found = await checkProcessedAndRecord([...entries], 'node', options);
				if (!found?.new) throw new UserError("n8n's deduplication store answers in an unknown way");
				return new Set(found.new.map(String));
			},
			remove: async (entries) => {
				if (entries.length > 0) await removeProcessed([...entries], 'node', options);
			},
		};
		return {
			record: async (entries) =>
				await inLine(row, async (own) => await own.record(entries), entries),
			remove: async (entries) => {
				if (entries.length > 0) await inLine(row, async (own) => await own.remove(entries));
			},
			find: async (entries) => {
				const found = new Set<string>();
				for (let at = 0; at < entries.length; at += MAX_LOOKED_FOR) {
					const part = entries.slice(at, at + MAX_LOOKED_FOR);
					for (const entry of await inLine(row, async (own) => await find(own, part))) {
						found.add(entry);
					}
				}
				return found;
			},
		};
	};
};

/** The stores of this process. */
export const storeOf = createStores();
