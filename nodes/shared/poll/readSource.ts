import type { IDataObject } from 'n8n-workflow';
import type { Call } from '../transport/open';
import { readPages } from '../transport/paginate';
import { type ListMemory, shortHash } from './memory';
import { createdOf, type Reading, type Source } from './source';

/** However much is new, one poll reads no further. */
const MOST_READ = 10_000;

const newestFirst = (source: Source, records: IDataObject[]): IDataObject[] => {
	const created = new Map(
		records.map((record) => [record, createdOf(source, record) ?? -Infinity]),
	);
	const at = (record: IDataObject) => created.get(record) ?? -Infinity;
	return records.sort((one, other) => (at(one) === at(other) ? 0 : at(other) - at(one)));
};

/**
 * The newest records that are watched; and when more than those are new, all of them, down to one
 * that is remembered.
 */
export const readSource = async (
	call: Call,
	source: Source,
	before: ListMemory | undefined,
): Promise<Reading> => {
	const { request, watched, isUnordered } = source;
	const known = new Set(before?.ids);
	const records: IDataObject[] = [];
	let isKnownGround = before === undefined;
	for await (const page of readPages(call, request, Infinity)) {
		for (const record of page) records.push(record);
		isKnownGround ||= page.some(({ id }) => known.has(shortHash(String(id))));
		const isEnough = isKnownGround ? records.length >= watched : records.length >= MOST_READ;
		if (isEnough && !isUnordered) return { source, records, isEnd: false };
	}
	return { source, records: isUnordered ? newestFirst(source, records) : records, isEnd: true };
};

/**
 * What is worked on first is read last: whoever is in a list of the few was in the list of all
 * when that was read.
 */
export const readSources = async (
	call: Call,
	sources: readonly Source[],
	lists: ReadonlyMap<string, ListMemory> = new Map(),
): Promise<Reading[]> => {
	const readings: Reading[] = [];
	for (const source of [...sources].reverse()) {
		readings.unshift(await readSource(call, source, lists.get(source.name)));
	}
	return readings;
};
