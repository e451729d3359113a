import type { IDataObject } from 'n8n-workflow';
import { idOf, type ListMemory } from './memory';
import { createdOf, isAll, type Reading } from './source';

/** A record may show up this much later than others that were created after it. */
const LATE_MS = 10 * 60_000;

/**
 * Whether a record may have been forgotten, and is not new. The order of a list does not change,
 * and its oldest records are forgotten first: so a record that is older than all remembered ones
 * may have been emitted long ago. So may one of the same moment as the oldest of them: the order
 * within a moment may change, as when a list is sorted by name and somebody renames a record.
 */
export const createIsForgotten = (
	reading: Reading,
	{ ids, left = 0, isWhole, floor }: ListMemory,
): ((record: IDataObject, index: number) => boolean) => {
	const { source, records } = reading;
	const known = new Set(ids);
	// Those that left and are back were missing by mistake, and others may have been as well.
	const missed = new Set(ids.slice(ids.length - left));
	const isSure = isWhole && !records.some((record) => missed.has(idOf(record)));
	const found = records.map((record) => known.has(idOf(record))).lastIndexOf(true);
	// When the reading was cut before it came to one, all of its records are newer.
	const oldest = found < 0 && !isAll(reading) ? records.length : found;
	const border = oldest in records ? createdOf(source, records[oldest]) : undefined;
	return (record, index) => {
		if (known.has(idOf(record))) return false;
		const created = createdOf(source, record);
		if (created !== undefined && floor !== undefined) {
			if (created < floor - LATE_MS || (created <= floor && created === border)) return true;
		}
		return !isSure && index > oldest;
	};
};

/** Records that the list does not show now are kept while there is room: it may have come short. */
export const rememberList = (reading: Reading, before: ListMemory | undefined): ListMemory => {
	const { source, records, isEnd } = reading;
	const { watched } = source;
	const read = records.map(idOf);
	const ids = new Set([...read.slice(0, watched), ...(before?.ids ?? [])]);
	// One that held more than is watched does not become whole because an answer came short.
	const wasLonger = before?.isWhole === false && ids.size > watched;
	const isWhole = isAll(reading) && read.length <= watched && !wasLonger;
	// The first poll leaves out everything that is older than what it read.
	const leftOut = before || isEnd ? records.slice(watched) : records;
	const floor = leftOut
		.map((record) => createdOf(source, record) ?? -Infinity)
		.reduce((one, other) => Math.max(one, other), before?.floor ?? -Infinity);
	const kept = [...ids].slice(0, watched);
	// Where all that a list has ever had is remembered, nothing can have been missing unnoticed.
	const isComplete = before?.isWhole && !before.left && ids.size <= watched;
	const left = isComplete ? 0 : kept.length - Math.min(new Set(read).size, watched);
	return {
		ids: kept,
		isWhole,
		...(left > 0 && { left }),
		...(floor > -Infinity && !isWhole && { floor }),
	};
};
