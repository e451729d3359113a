import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../transport/client';
import { readPages } from '../transport/paginate';
import { idOf, type ListMemory, type Memory, oldestIn } from './memory';
import { createdOf, type Reading, type Source } from './source';

/** One poll reads no further, however much is new. */
const MAX_RECORDS = 10_000;

/**
 * Reads the newest records that are watched, below all that are new, so that every record that was
 * watched at the last poll is seen once more before it is forgotten. New ones may lie between those
 * that are known, as when an old payment is refunded, so it reads on to the oldest of them.
 */
export const readSource = async (
	call: Client,
	source: Source,
	before: ListMemory | undefined,
): Promise<Reading> => {
	const { request, watched, isUnordered } = source;
	const known = new Set(before?.ids);
	const records: IDataObject[] = [];
	// What is unknown in a list that was known whole is new, wherever it is.
	const isWhole = before?.isWhole === true && !before.left;
	const oldest = before && oldestIn(before);
	let fresh = before ? Infinity : 0;
	let isMet = oldest === undefined;
	for await (const page of readPages(call, request, Infinity)) {
		const first = page.findIndex((record) => known.has(idOf(record)));
		if (fresh === Infinity && first >= 0 && !isWhole) fresh = records.length + first;
		isMet ||= page.some((record) => idOf(record) === oldest);
		for (const record of page) records.push(record);
		const isEnough =
			records.length >= (isMet ? Math.min(fresh + watched, MAX_RECORDS) : MAX_RECORDS);
		if (isEnough && !isUnordered) return { source, records, isEnd: false };
	}
	const created = (record: IDataObject) => createdOf(source, record) ?? 0;
	if (isUnordered) records.sort((one, other) => created(other) - created(one));
	return { source, records, isEnd: true };
};

/**
 * The list of all records is compared first and read last, so that a record in a list of a few was
 * already in the list of all when that one was read.
 */
export const readSources = async (
	call: Client,
	sources: readonly Source[],
	before?: Memory,
): Promise<Reading[]> => {
	const readings: Reading[] = [];
	for (const source of [...sources].reverse()) {
		readings.unshift(await readSource(call, source, before?.lists.get(source.name)));
	}
	return readings;
};
