import type { IDataObject } from 'n8n-workflow';
import { type ListMemory, type Mark, type Marks, type Memory, shortHash } from './memory';
import { createdOf, type Reading, type Source, type Stage } from './source';

/** An event that the comparison with what is remembered brought up. */
export interface Telling {
	readonly record: IDataObject;
	readonly stage: Stage;
	/** How it is remembered from now on. */
	readonly mark: Mark;
	/** Handed to n8n before, and perhaps lost there. */
	readonly isAgain: boolean;
}

/** So much later than others a record may show up that was created before them. */
const LATE_MS = 10 * 60_000;

const idOf = ({ id }: IDataObject) => shortHash(String(id));

const hasId = ({ id }: IDataObject) => id !== undefined && id !== null && id !== '';

/** What was told once is not told again, unless it has grown. */
const isNews = ({ value = '' }: Stage, told: Mark | undefined): boolean => {
	if (!told) return true;
	if (told.value === value) return false;
	const [now, before] = [Number(value), Number(told.value)];
	return Number.isNaN(now) || Number.isNaN(before) || now > before;
};

/**
 * Whether a record may have been forgotten, and is not new. The order of a list does not change,
 * and its oldest are forgotten first: so whatever is older than all that is remembered may have
 * been told long ago.
 */
const createIsForgotten = (
	{ source, records }: Reading,
	{ ids, isWhole, floor }: ListMemory,
): ((record: IDataObject, index: number) => boolean) => {
	const known = new Set(ids);
	const oldest = records.map(idOf).reduce((last, id, index) => (known.has(id) ? index : last), -1);
	return (record, index) => {
		if (known.has(idOf(record))) return false;
		const created = createdOf(source, record);
		const isBelow = created !== undefined && floor !== undefined && created < floor - LATE_MS;
		return isBelow || (!isWhole && index > oldest);
	};
};

const newestOf = (source: Source, records: readonly IDataObject[]): number | undefined =>
	records.reduce<number | undefined>((newest, record) => {
		const created = createdOf(source, record);
		return created !== undefined && created > (newest ?? -Infinity) ? created : newest;
	}, undefined);

/** Those that are not in the list now are kept while there is room: it may have come short. */
const remember = (
	{ source, records, isEnd }: Reading,
	before: ListMemory | undefined,
): ListMemory => {
	const { watched } = source;
	const seen = new Set(records.slice(0, watched).map(idOf));
	const others = (before?.ids ?? []).filter((id) => !seen.has(id));
	const ids = [...seen, ...others].slice(0, watched);
	const kept = new Set(ids);
	// What was left before was read on for, and what that did not show will not be shown again.
	const left = new Set([...records.map(idOf), ...others].filter((id) => !kept.has(id)));
	// At first everything is left out that is older than what was read.
	const leftOut = before || isEnd ? records.slice(watched) : records;
	const floors = [before?.floor, newestOf(source, leftOut)].filter((one) => one !== undefined);
	return {
		ids,
		...(left.size > 0 && { left: [...left] }),
		isWhole: (before?.isWhole ?? true) && isEnd && records.length <= watched,
		...(floors.length > 0 && { floor: Math.max(...floors) }),
	};
};

/**
 * Compares what the lists show with what is remembered. What a list shows at the first look is
 * noted and not told, unless `tellsAll`. Pure: nothing is sent and nothing stored.
 */
export const look = (
	memory: Memory | undefined,
	readings: readonly Reading[],
	tellsAll = false,
): { readonly tellings: readonly Telling[]; readonly memory: Memory } => {
	const marks = new Map<string, Marks>(memory?.marks);
	const lists = new Map(memory?.lists);
	const tellings: Telling[] = [];
	/** A record may stand in several lists. */
	const met = new Set<Mark>();

	const lookAt = (reading: Reading) => {
		const { source } = reading;
		const records = reading.records.filter(hasId);
		const list = memory?.lists.get(source.name);
		const isForgotten = list && createIsForgotten({ ...reading, records }, list);
		const wasSeen = memory?.lists.get(source.comesFrom ?? source.name)?.isWhole ?? tellsAll;
		// Oldest first, as it happened.
		for (const [index, record] of [...records.entries()].reverse()) {
			const id = idOf(record);
			const told: Marks = marks.get(id) ?? new Map<string, readonly Mark[]>();
			const isKnown = memory?.marks.has(id) === true;
			const isOld = isForgotten ? isForgotten(record, index) : !tellsAll;
			const isSure = isKnown || wasSeen || source.comesFrom === undefined;
			const tell = (stage: Stage, mark: Mark, isAgain: boolean) => {
				met.add(mark);
				tellings.push({ record, stage, mark, isAgain });
			};
			for (const stage of source.stagesOf(record)) {
				const { code, value = '' } = stage;
				const all = told.get(code) ?? [];
				const last = all.at(-1);
				for (const mark of all.filter((one) => one.isOpen && !met.has(one))) {
					tell(stage.value === undefined ? stage : { ...stage, value: mark.value }, mark, true);
				}
				if (!isNews(stage, last)) continue;
				// What another list has told before is known here as well.
				const isOpen = !isOld || last !== undefined;
				const before = last?.value ?? (isSure ? '' : undefined);
				const mark: Mark = { value, isOpen, before };
				told.set(code, [...all, mark]);
				if (isOpen) tell(stage, mark, false);
			}
			marks.set(id, told);
		}
		lists.set(source.name, remember({ ...reading, records }, list));
	};

	readings.forEach(lookAt);
	return { tellings, memory: { lists, marks } };
};
