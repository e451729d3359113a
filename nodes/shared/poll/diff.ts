import type { IDataObject } from 'n8n-workflow';
import { idOf, type ListMemory, type Memory, type Wish } from './memory';
import { createIsForgotten, rememberList } from './rememberList';
import type { Reading, Stage } from './source';

/** Something that has happened to a record since the last poll. */
export interface Change {
	readonly record: IDataObject;
	readonly stage: Stage;
	/** The value that was noticed before, empty for none. Undefined when nobody can know it. */
	readonly before?: string;
}

const hasId = ({ id }: IDataObject) => id !== undefined && id !== null && id !== '';

/** A stage is noticed once, and again each time its value has grown. */
const isNews = (value: string, before: string | undefined): boolean => {
	if (before === undefined) return true;
	if (before === value) return false;
	const [now, then] = [Number(value), Number(before)];
	return Number.isNaN(now) || Number.isNaN(then) || now > then;
};

/**
 * Compares the lists with what was seen before. Of a list that was not read before, or may be that
 * of another business, it only takes note. The base is what was before and a list that was not read
 * before: it finds the same changes again. A pure function: nothing else decides what is new.
 */
export const diff = (
	before: Memory,
	readings: readonly Reading[],
	wish?: Wish,
): { readonly changes: readonly Change[]; readonly base: Memory; readonly seen: Memory } => {
	// A list that is not read any more is forgotten: chosen again later, it starts with what is new then.
	const lists = new Map<string, ListMemory>();
	const stages = new Map(before.stages);
	const base = { ...before, lists: new Map<string, ListMemory>(), stages: new Map(before.stages) };
	const changes: Change[] = [];
	const forgotten: Array<{ id: string; code: string; value: string }> = [];

	const compare = (reading: Reading) => {
		const { source, records } = reading;
		const { name, comesFrom } = source;
		const list = before.lists.get(name);
		const isCompared = list !== undefined && !reading.isUnproven;
		const isForgotten = isCompared ? createIsForgotten(reading, list) : () => true;
		const isOriginKnown = comesFrom === undefined || before.lists.get(comesFrom)?.isWhole;
		// Oldest first, as it happened.
		for (const [index, record] of [...records.entries()].reverse()) {
			const id = idOf(record);
			const noticed = new Map(stages.get(id));
			const isSure = before.stages.has(id) || isOriginKnown;
			for (const stage of source.stagesOf(record)) {
				const { code, value = '' } = stage;
				const last = noticed.get(code);
				if (!isNews(value, last)) continue;
				// What another list has noticed is not forgotten, unless nobody read this one.
				if ((last === undefined || !isCompared) && isForgotten(record, index)) {
					forgotten.push({ id, code, value });
					continue;
				}
				noticed.set(code, value);
				changes.push({ record, stage, before: last ?? (isSure ? '' : undefined) });
			}
			stages.set(id, noticed);
		}
		lists.set(name, rememberList(reading, list));
		base.lists.set(name, list ?? rememberList(reading, list));
	};

	for (const one of readings) compare({ ...one, records: one.records.filter(hasId) });
	// Only now: what lies too deep in one list may be new in another.
	for (const { id, code, value } of forgotten) {
		if (!isNews(value, stages.get(id)?.get(code))) continue;
		stages.set(id, new Map(stages.get(id)).set(code, value));
		base.stages.set(id, new Map(base.stages.get(id)).set(code, value));
	}
	return { changes, base, seen: { lists, stages, ...(wish && { wish }) } };
};

/** What the first poll compares with, so that everything has happened before, or nothing has. */
export const firstMemory = (readings: readonly Reading[], emitsExisting: boolean): Memory => {
	const { seen } = diff({ lists: new Map(), stages: new Map() }, readings);
	const unnoticed = [...seen.stages.keys()].map((id) => [id, new Map<string, string>()] as const);
	return emitsExisting ? { ...seen, stages: new Map(unnoticed) } : seen;
};
