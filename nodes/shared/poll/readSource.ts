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
 * The newest records that are watched. Those that are new come on top of these, however many they
 * are, so that what was watched at the last poll is looked at once more before it is forgotten; and
 * as far down as something was told that no run is known to have begun with.
 */
export const readSource = async (
	call: Call,
	source: Source,
	before: ListMemory | undefined,
): Promise<Reading> => {
	const { request, watched, isUnordered } = source;
	const known = new Set(before?.ids);
	const isKnown = ({ id }: IDataObject) => known.has(shortHash(String(id)));
	const records: IDataObject[] = [];
	const left = new Set(before?.left);
	let fresh = before ? Infinity : 0;
	for await (const page of readPages(call, request, Infinity)) {
		const first = page.findIndex(isKnown);
		if (fresh === Infinity && first >= 0) fresh = records.length + first;
		for (const record of page) {
			records.push(record);
			left.delete(shortHash(String(record.id)));
		}
		const isEnough = records.length >= fresh + watched && left.size === 0;
		const isTooMuch = records.length >= MOST_READ;
		if ((isEnough || isTooMuch) && !isUnordered) return { source, records, isEnd: false };
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
