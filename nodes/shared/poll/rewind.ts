import type { Change } from './diff';
import { idOf, type ListMemory, type Memory } from './memory';
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
	/** One that lies deeper than what is watched is kept as one that left: what lies between was never seen. */
	const listOf = (name: string, { ids, left = 0, ...list }: ListMemory): ListMemory => {
		const kept = new Set(ids);
		const read = readings.find(({ source }) => source.name === name)?.records.map(idOf) ?? [];
		const deep = read.filter((id) => changed.has(id) && !kept.has(id));
		const isKnown = (id: string) => !unknown.has(id);
		const listed = ids.slice(0, ids.length - left).filter(isKnown);
		const others = [...new Set([...deep, ...ids.slice(ids.length - left)])].filter(isKnown);
		const count = others.length;
		return { ...list, ids: [...listed, ...others], ...(count > 0 && { left: count }) };
	};
	return {
		...seen,
		lists: new Map([...lists].map(([name, list]) => [name, listOf(name, list)])),
		stages: new Map([...stages, ...changed]),
	};
};
