import type { Change } from './diff';
import { idOf, type Memory } from './memory';
import type { Reading } from './source';

/**
 * A memory that finds these changes again and no others: what was seen, but for them. It may hold
 * more records than are watched, because each of these changes needs its own.
 */
export const rewind = (
	{ lists, stages, ...seen }: Memory,
	readings: readonly Reading[],
	changes: readonly Change[],
): Memory => {
	const changed = new Map<string, Map<string, string>>();
	/** Nobody can know what was before, which a record that is remembered would claim. */
	const unknown = new Set<string>();
	for (const { record, stage, before } of [...changes].reverse()) {
		const id = idOf(record);
		const noticed = changed.get(id) ?? new Map(stages.get(id));
		if (before) noticed.set(stage.code, before);
		else noticed.delete(stage.code);
		changed.set(id, noticed);
		if (before === undefined) unknown.add(id);
	}
	/** Down to the deepest of them without a gap: what is not known above one that is would be new. */
	const idsOf = (name: string, ids: readonly string[]) => {
		const read = readings.find(({ source }) => source.name === name)?.records.map(idOf) ?? [];
		const last = read.map((id) => changed.has(id)).lastIndexOf(true);
		return [...new Set([...read.slice(0, last + 1), ...ids])].filter((id) => !unknown.has(id));
	};
	return {
		...seen,
		lists: new Map(
			[...lists].map(([name, list]) => [name, { ...list, ids: idsOf(name, list.ids) }]),
		),
		stages: new Map([...stages, ...changed]),
	};
};
