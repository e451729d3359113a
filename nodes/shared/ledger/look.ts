import { toResult } from '../async/result';
import type { Row } from './row';

/** Recorded only together with the entry, so it proves that somebody recorded that one. */
export const proofOf = (entry: string) => `${entry} !`;

/**
 * n8n cannot be asked for an entry without recording it. So what is looked for later is recorded
 * under two names: a look records the first one, and the second only where the first was there.
 * A process that dies in between leaves a first name alone, which proves nothing.
 */
export const findable = (entries: readonly string[]): string[] =>
	entries.flatMap((entry) => [entry, proofOf(entry)]);

/** Which of these are there. They must have been recorded with `findable`. Leaves no trace. */
export const look = async (row: Row, entries: readonly string[]): Promise<string[]> => {
	const fresh = await row.record(entries);
	const known = entries.filter((entry) => !fresh.has(entry));
	const proved = await toResult(async () =>
		known.length > 0 ? await row.record(known.map(proofOf)) : new Set<string>(),
	);
	const unproven: ReadonlySet<string> = 'value' in proved ? proved.value : new Set();
	const traces = known.filter((entry) => unproven.has(proofOf(entry)));
	// What stays behind after two looks would pass for an entry, so a store that fails is asked again.
	const clear = async () => await row.remove([...fresh, ...unproven, ...traces]);
	await clear().catch(clear).catch(clear);
	if ('error' in proved) throw proved.error;
	return known.filter((entry) => !traces.includes(entry));
};
