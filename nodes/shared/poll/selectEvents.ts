import type { Connection } from '../connection/connection';
import { matchesFilter } from '../webhook/matchesFilter';
import { type Change, diff, firstMemory } from './diff';
import type { Wish } from './memory';
import type { PolledEvent, Poller } from './poller';
import type { Reading } from './source';

/** An event, and the change that it tells of. */
export interface Found {
	readonly change: Change;
	readonly event: PolledEvent;
}

/** The events of the changes that were chosen. */
export const selectEvents = (
	changes: readonly Change[],
	wish: Wish,
	poller: Poller,
	connection: Connection,
): Found[] =>
	changes
		.filter(({ stage }) => wish.events.includes(stage.type))
		.map((change) => ({ change, event: poller.toPolledEvent(change, connection) }))
		.filter(({ event }) => matchesFilter(event, wish, poller));

/**
 * What a choice brings that was changed since the last poll. Where only new changes are wanted, what
 * nobody chose when it happened is left out; where existing records are, they count for it too.
 */
export const selectAfterChange = (
	changes: readonly Change[],
	{ wish, before }: { readonly wish: Wish; readonly before: Wish },
	existing: readonly Reading[] | undefined,
	poller: Poller,
	connection: Connection,
): Found[] => {
	const wasWanted = (found: Found) =>
		selectEvents([found.change], before, poller, connection).length > 0;
	const found = selectEvents(changes, wish, poller, connection);
	if (!existing) return found.filter(wasWanted);
	const all = diff(firstMemory(existing, true), existing).changes;
	const added = selectEvents(all, wish, poller, connection).filter((one) => !wasWanted(one));
	const isAdded = new Set(added.map(({ event }) => event.deduplicationKey));
	return [...added, ...found.filter(({ event }) => !isAdded.has(event.deduplicationKey))];
};
