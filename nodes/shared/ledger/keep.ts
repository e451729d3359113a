import type { Clock } from '../async/clock';
import { toResult } from '../async/result';
import type { Row } from './row';

/** Records entries in the row of a trigger, and tells which of them were new. */
export type RecordEntries = Row['record'];

/** How often in a row entries must be found before they are sure to stay, and how often to look. */
const STEADY = 3;
const MAX_LOOKS = 12;

/**
 * What has started is recorded as soon as the store is back, before the service sends it again. A
 * database restarts within these three minutes.
 */
const PAUSE_MS = 2_000;
const MAX_TRIES = 90;

/** Records what a run has started with, again while another process overwrites it. */
export const keep = async (record: RecordEntries, entries: readonly string[]): Promise<void> => {
	for (let seen = 0, looks = 0; seen < STEADY && looks < MAX_LOOKS; looks += 1) {
		const fresh = await record(entries);
		seen = fresh.size > 0 ? 0 : seen + 1;
	}
};

/** The same, again for some minutes while the store fails. Nobody waits for that. */
export const keepTrying = async (
	{ sleep }: Pick<Clock, 'sleep'>,
	record: RecordEntries,
	entries: readonly string[],
): Promise<void> => {
	for (let tries = 0; tries < MAX_TRIES; tries += 1) {
		if (tries > 0) await sleep(PAUSE_MS);
		const kept = await toResult(async () => await keep(record, entries));
		if ('value' in kept) return;
	}
};
