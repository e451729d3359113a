import type { IDataObject } from 'n8n-workflow';
import { idOf, type ListMemory } from './memory';
import { createdOf, type Reading, type Source } from './source';

/** A record may show up this much later than others that were created after it. */
const LATE_MS = 10 * 60_000;

/**
 * Whether a record may have been forgotten, and is not new. The order of a list does not change,
 * and its oldest records are forgotten first: so a record that is older than all remembered ones
 * may have been emitted long ago.
 */
export const createIsForgotten = (
	{ source, records }: Reading,
	{ ids, isWhole, floor }: ListMemory,
): ((record: IDataObject, index: number) => boolean) => {
	const known = new Set(ids);
	const oldest = records.map((record) => known.has(idOf(record))).lastIndexOf(true);
	return (record, index) => {
		if (known.has(idOf(record))) return false;
		const created = createdOf(source, record);
		const isBelow = created !== undefined && floor !== undefined && created < floor - LATE_MS;
		return isBelow || (!isWhole && index > oldest);
	};
};

const newestOf = (source: Source, records: readonly IDataObject[]): number | undefined => {
	const times = records
		.map((record) => createdOf(source, record))
		.filter((time) => time !== undefined);
	return times.length > 0 ? times.reduce((one, other) => Math.max(one, other)) : undefined;
};

/** Records that the list does not show now are kept while there is room: it may have come short. */
export const rememberList = (
	{ source, records, isEnd }: Reading,
	before: ListMemory | undefined,
): ListMemory => {
	const { watched } = source;
	const ids = new Set([...records.slice(0, watched).map(idOf), ...(before?.ids ?? [])]);
	// The first poll leaves out everything that is older than what it read.
	const leftOut = before || isEnd ? records.slice(watched) : records;
	const floors = [before?.floor, newestOf(source, leftOut)].filter((one) => one !== undefined);
	return {
		ids: [...ids].slice(0, watched),
		isWhole: (before?.isWhole ?? true) && isEnd && records.length <= watched,
		...(floors.length > 0 && { floor: Math.max(...floors) }),
	};
};
