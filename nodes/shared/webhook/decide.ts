import type { Clock } from '../async/clock';
import { toResult } from '../async/result';
import { hasRival, ownEntry } from '../ledger/claim';

/** How long a run that met a rival lets it go first: longer when the store is slow. */
const YIELD_MS = 1_000;
const YIELD_TIMES = 4;

/** However slow it looks: a clock that was set forward makes a call last for hours. */
const MAX_YIELD_MS = 20_000;

/** How often the store is asked when it fails. */
const MAX_FAILURES = 3;

/** How often in a row entries must be found before they are sure to stay, and how often to look. */
const STEADY = 3;
const MAX_LOOKS = 12;

/** Records entries in the row of a trigger, and tells which of them were new. */
export type RecordEntries = (entries: readonly string[]) => Promise<ReadonlySet<string>>;

const passedEntry = (key: string) => `${key} passed`;

/** Two processes that insert the first row at once fail by that; the next call succeeds. */
const repeatedly =
	(record: RecordEntries): RecordEntries =>
	async (entries) => {
		for (let failures = 1; failures < MAX_FAILURES; failures += 1) {
			const recorded = await toResult(async () => await record(entries));
			if ('value' in recorded) return recorded.value;
		}
		return await record(entries);
	};

/** Records that a run started with the event, again while another process overwrites it. */
export const keepPassed = async (
	record: RecordEntries,
	key: string,
	run: string,
): Promise<void> => {
	const entries = [key, ownEntry({ key, owner: run }), passedEntry(key)];
	for (let seen = 0, looks = 0; seen < STEADY && looks < MAX_LOOKS; looks += 1) {
		const fresh = await repeatedly(record)(entries);
		seen = fresh.size > 0 ? 0 : seen + 1;
	}
};

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
	const fresh = await repeatedly(record)([key, own]);
	const isMet = !fresh.has(key);
	// Executed again, or recorded by a call that failed.
	if (isMet && !fresh.has(own)) return true;
	if (isMet || (await hasRival(repeatedly(record), key, own)) === true) {
		const yielding = Math.max(YIELD_MS, YIELD_TIMES * (clock.now() - since));
		await clock.sleep(Math.min(yielding, MAX_YIELD_MS) * (1 + clock.random()));
	}
	// Not asked again when it fails: the entry it may have left would be taken for another's.
	const passed = passedEntry(key);
	return (await record([key, own, passed])).has(passed);
};
