import type { Clock } from '../async/clock';
import { hasRival, ownEntry } from '../ledger/claim';
import type { RecordEntries } from '../ledger/keep';

/** How long a run that met a rival lets it go first: longer when the store is slow. */
const YIELD_MS = 1_000;
const YIELD_TIMES = 4;

/** However slow it looks: a clock that was set forward makes a call last for hours. */
const MAX_YIELD_MS = 20_000;

const passedEntry = (key: string) => `${key} passed`;

/** What is recorded once a run has started with the event. */
export const passedEntries = (key: string, run: string): string[] => [
	key,
	ownEntry({ key, owner: run }),
	passedEntry(key),
];

/**
 * Several processes may decide about the same event at the same moment, on a row in which each can
 * overwrite the others. The claim that stays, the one written last, goes ahead. The others, and
 * those who meet an earlier claim, follow a second later, unless they find that it has started its
 * workflow: its process may have died before. The first one to look for that never drops, so one
 * always starts.
 */
export const decide = async (
	clock: Clock,
	record: RecordEntries,
	key: string,
	run: string,
): Promise<boolean> => {
	const own = ownEntry({ key, owner: run });
	const since = clock.now();
	const fresh = await record([key, own]);
	const isMet = !fresh.has(key);
	// Executed again, or recorded by a call that failed.
	if (isMet && !fresh.has(own)) return true;
	if (isMet || (await hasRival(record, key, own))) {
		const yielding = Math.max(YIELD_MS, YIELD_TIMES * (clock.now() - since));
		await clock.sleep(Math.min(yielding, MAX_YIELD_MS) * (1 + clock.random()));
	}
	// Not asked again when it fails: the entry it may have left would be taken for another's.
	return (await record(passedEntries(key, run))).has(passedEntry(key));
};
