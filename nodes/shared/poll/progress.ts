import type { IDataObject } from 'n8n-workflow';
import { isOnlyProcess } from '../ledger/onlyProcess';
import type { Wish } from './memory';
import type { Source } from './source';
import { isSameWish } from './wish';

/** An execution may wait this long for its turn before its events are emitted again. */
const LOST_AFTER_MS = 5 * 60_000;

/** The same where executions start in other processes and cannot be seen. */
const UNSEEN_LOST_AFTER_MS = 60 * 60_000;

/** How far a poll trigger has come. Memories are kept as they are stored. */
export interface Progress {
	/** When the last batch was emitted. A stored memory with another version is not of this process. */
	readonly version: number;
	/** Everything up to here has started executions. Only this is stored. */
	readonly lists: IDataObject;
	/** What n8n saved with the last execution, or had saved when this process loaded it. */
	readonly saved: IDataObject;
	/** Everything up to here was emitted twice, if that is more. */
	readonly twice?: IDataObject;
	/** What the last poll saw. */
	readonly seen: IDataObject;
	/** When the batches were emitted that no execution is known to have started with. */
	readonly pending: Set<number>;
	/** Whether a batch was emitted again because no execution was seen. */
	readonly hasRepeated?: boolean;
}

const progresses = new Map<string, Progress>();

export const markStarted = (place: string, batch: number): void => {
	progresses.get(place)?.pending.delete(batch);
};

/** From what n8n has saved, or saves when it publishes the trigger for the first time. */
export const begin = (version: number, lists: IDataObject): Progress => {
	return { version, lists, saved: lists, seen: lists, pending: new Set() };
};

/** What was chosen counts from the first poll on, also when that one cannot be made. */
export const noteWish = (place: string, wish: Wish): void => {
	const known = progresses.get(place);
	if (!known) return;
	const { lists, seen, twice } = known;
	progresses.set(place, {
		...known,
		lists: { ...lists, wish },
		seen: { ...seen, wish },
		twice: twice && { ...twice, wish },
	});
};

/**
 * Where a poll of these lists goes on; undefined while it has to wait for the execution of the last
 * one. n8n saves the memory before it starts the execution, and may die or fail in between. So what
 * was seen is stored only once an execution has started with it. Until then everything since is
 * emitted again: by another process at once, by this one after a while. Executions drop the
 * duplicates. Where no execution can be seen, emitted twice counts as started.
 */
export const resume = (
	place: string,
	{ version, lists }: Pick<Progress, 'version' | 'lists'>,
	sources: ReadonlyArray<Pick<Source, 'name'>>,
	now: number,
	wish?: Wish,
): Progress | undefined => {
	const known = progresses.get(place);
	// Another process has polled, or n8n discarded the last batch because of a new publication.
	if (known?.version !== version) return begin(version, lists);
	const [oldest] = known.pending;
	if (oldest === undefined) return { ...known, lists: known.seen, twice: undefined };

	const isHere = isOnlyProcess();
	const isElsewhere = !isHere && known.hasRepeated === true;
	const age = now - oldest;
	// A clock that was set back tells no age.
	const isLost = age < 0 || age >= (isElsewhere ? UNSEEN_LOST_AFTER_MS : LOST_AFTER_MS);
	if (isHere && !isLost) return undefined;
	// Neither a new list nor another choice can be added to what is stored without what is pending.
	const last = known.lists.wish as Wish | undefined;
	const isChanged = wish !== undefined && last !== undefined && !isSameWish(last, wish);
	const isAdded = isChanged || sources.some(({ name }) => !(name in known.lists));
	if (!isLost && !isAdded) return known;
	const isSettled = isElsewhere && isLost && !isAdded;
	const from = (isSettled && known.twice) || known.lists;
	const twice = isSettled ? known.seen : undefined;
	const hasRepeated = known.hasRepeated || isLost;
	return { ...known, lists: from, twice, seen: from, pending: new Set(), hasRepeated };
};

/**
 * Takes note of what a poll saw, and of the batch that it emits, which `base` finds again. n8n saves
 * it with an execution, which may have no items.
 */
export const advance = (
	place: string,
	{ pending, ...before }: Progress,
	{ base, seen }: { readonly base: IDataObject; readonly seen: IDataObject },
	batch?: number,
	isSaved = batch !== undefined,
): Progress => {
	const isQuiet = batch === undefined;
	const lists = pending.size > 0 ? before.lists : isQuiet ? seen : base;
	const progress = {
		...before,
		version: batch ?? before.version,
		lists,
		saved: isSaved ? lists : before.saved,
		seen,
		pending: new Set(isQuiet ? pending : [...pending, batch]),
	};
	progresses.set(place, progress);
	return progress;
};
