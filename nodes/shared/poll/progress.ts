import type { IDataObject, IExecuteFunctions, IPollFunctions } from 'n8n-workflow';

/** An execution may wait this long for its turn before its events are emitted again. */
const LOST_AFTER_MS = 5 * 60_000;

/** Executions in other processes cannot be seen: they count as started after this time. */
const ASSUMED_STARTED_AFTER_MS = 60 * 60_000;

/** How far a poll trigger has come. Memories are kept as they are stored. */
export interface Progress {
	/** When the last batch was emitted. A stored memory with another version is not of this process. */
	readonly version: number;
	/** Executions have started with everything up to here. Only this is stored. */
	readonly lists: IDataObject;
	/** What the last poll saw. */
	readonly seen: IDataObject;
	/** When the batches were emitted that no execution is known to have started with. */
	readonly pending: Set<number>;
}

const progresses = new Map<string, Progress>();
let areExecutionsHere = false;

export const placeOf = (context: IExecuteFunctions | IPollFunctions): string =>
	`${context.getWorkflow().id}/${context.getNode().id}`;

export const markStarted = (place: string, batch: number): void => {
	areExecutionsHere = true;
	progresses.get(place)?.pending.delete(batch);
};

const deliveryState = (pending: ReadonlySet<number>, now: number) => {
	const [oldest] = pending;
	if (oldest === undefined) return 'started';
	const age = now - oldest;
	if (areExecutionsHere) return age < LOST_AFTER_MS ? 'waiting' : 'lost';
	return age < ASSUMED_STARTED_AFTER_MS ? 'out of sight' : 'started';
};

/**
 * Where a poll goes on; undefined while it has to wait for the execution of the last one. n8n saves
 * the memory before it starts the execution, and may die or fail in between. So what was seen is
 * stored only once an execution has started with it. Until then everything since is emitted again:
 * by another process at once, by this one after a while. Executions drop the duplicates.
 */
export const resume = (
	place: string,
	stored: Pick<Progress, 'version' | 'lists'>,
	now: number,
): Progress | undefined => {
	const known = progresses.get(place);
	const { version, lists } = stored;
	// Another process has polled, or n8n discarded the last batch because of a new publication.
	if (known?.version !== version) return { version, lists, seen: lists, pending: new Set() };
	const state = deliveryState(known.pending, now);
	if (state === 'waiting') return undefined;
	if (state === 'lost') return { ...known, seen: known.lists, pending: new Set() };
	return state === 'started' ? { ...known, lists: known.seen, pending: new Set() } : known;
};

/** Takes note of what a poll saw, and of the batch that it emits. */
export const advance = (
	place: string,
	{ version, lists, pending }: Omit<Progress, 'seen'>,
	seen: IDataObject,
	batch?: number,
): Progress => {
	const batches = new Set(batch === undefined ? pending : [...pending, batch]);
	const progress = {
		version: batch ?? version,
		// Nothing has been emitted yet of a list that is read for the first time.
		lists: batches.size === 0 ? seen : { ...seen, ...lists },
		seen,
		pending: batches,
	};
	progresses.set(place, progress);
	return progress;
};
