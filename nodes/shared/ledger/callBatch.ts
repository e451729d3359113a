import { UserError } from 'n8n-workflow';
import type { Clock } from '../async/clock';
import { toResult } from '../async/result';
import type { Row } from './row';

/** A call that takes longer fails for those who wait for it. */
const TIMEOUT_MS = 10_000;

/** Longer than most calls take, so that a call which is under way elsewhere is over by then. */
const MIN_DISTANCE_MS = 50;

/** However slow it looks: a clock that was set forward makes a call last for hours. */
const MAX_DISTANCE_MS = 2_000;

const MAX_AT_ONCE = 1_000;

const NO_REASON = "n8n's deduplication store failed without a reason";
const NO_ANSWER = "n8n's deduplication store does not respond";

/** All that a job does, when it is that simple: several such jobs share a call. */
interface Simple {
	readonly kind: keyof Row;
	readonly entries: readonly string[];
}

interface Job {
	readonly row: Row;
	readonly simple?: Simple;
	/** Works with the row while no other call of this process does. */
	readonly work: (row: Row) => Promise<void>;
	readonly fail: (error: unknown) => void;
}

/** Makes one call for all. Of jobs for the same entry the first one gets it, as if they had come one after another. */
const shareRow = async ([{ row, simple }, ...others]: readonly Job[]): Promise<Row> => {
	if (!simple || others.length === 0) return row;
	const entries = [simple, ...others.map((job) => job.simple)].flatMap((one) => one?.entries ?? []);
	const all = [...new Set(entries)];
	if (simple.kind === 'remove') {
		await row.remove(all);
		return { ...row, remove: async () => undefined };
	}
	const fresh = new Set(await row.record(all));
	return {
		...row,
		record: async (own) => new Set(own.filter((entry) => fresh.delete(entry))),
	};
};

/** The calls of one row, one after another. One that hangs holds the others up until it has ended. */
export const createCallBatch = ({ now, random, sleep, after }: Clock, isShared: () => boolean) => {
	const waiting: Job[] = [];
	let isWorking = false;
	/** A call takes longer than anybody waits. Until it has ended there is no use in waiting. */
	let isHanging = false;
	/** How long calls take at worst, of late. */
	let distance = MIN_DISTANCE_MS;
	let lastEnded = -Infinity;

	/** The first one, and those behind it that do the same. */
	const next = (): Job[] => {
		let count = 0;
		const end = waiting.findIndex(({ simple }, index) => {
			count += simple?.entries.length ?? 0;
			const isSame = simple && simple.kind === waiting[0].simple?.kind;
			return index > 0 && (!isSame || count > MAX_AT_ONCE);
		});
		return waiting.splice(0, end === -1 ? waiting.length : end);
	};

	const serve = async (jobs: readonly Job[]): Promise<void> => {
		const served = await toResult(async () => {
			const row = await shareRow(jobs);
			for (const { work } of jobs) await work(row);
		});
		if ('error' in served) for (const { fail } of jobs) fail(served.error);
	};

	const work = async (): Promise<void> => {
		isWorking = true;
		while (waiting.length > 0) {
			// Two busy processes would overwrite each other for ever without a random distance between
			// the calls of each. The first one after a pause has kept it already.
			const isBusy = now() - lastEnded < 2 * distance;
			if (isBusy && isShared()) await sleep(distance * (1 + random()));
			const since = now();
			const jobs = next();
			if (jobs.length > 0) await serve(jobs);
			isHanging = false;
			lastEnded = now();
			// One slow call, as after a start, must not slow down dozens that follow.
			distance = Math.max(MIN_DISTANCE_MS, now() - since, distance * 0.5);
			distance = Math.min(distance, MAX_DISTANCE_MS);
		}
		isWorking = false;
	};

	return async <T>(row: Row, task: (row: Row) => Promise<T>, simple?: Simple) =>
		await new Promise<T>((resolve, reject) => {
			if (isHanging) {
				reject(new UserError(NO_ANSWER));
				return;
			}
			const timeout = after(TIMEOUT_MS);
			const end = () => timeout.removeEventListener('abort', late);
			const job: Job = {
				row,
				simple,
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
			timeout.addEventListener('abort', late, { once: true });
			waiting.push(job);
			if (!isWorking) void work();
		});
};
