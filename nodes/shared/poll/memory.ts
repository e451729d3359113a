import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

/** Something that was told of a record, or was there before anything was told. */
export interface Mark {
	value: string;
	/** Handed to n8n, and no run is known yet that began with it. */
	isOpen: boolean;
	/** The value that was told before it, empty for none: known for certain, and while it is open. */
	before?: string;
}

/** By the code of the stage: the last one, and before it those that are open still. */
export type Marks = Map<string, readonly Mark[]>;

/** What is remembered of a list. */
export interface ListMemory {
	/** Records as short hashes of their ids, newest first. */
	readonly ids: readonly string[];
	/** No longer watched. Those of which something is open are kept until a run has begun with it. */
	readonly left?: readonly string[];
	/** Nothing of the list was ever left out. */
	readonly isWhole: boolean;
	/** When the newest of those was created that were left out, in milliseconds. */
	readonly floor?: number;
}

export interface Memory {
	readonly lists: ReadonlyMap<string, ListMemory>;
	readonly marks: ReadonlyMap<string, Marks>;
}

const ID_LENGTH = 10;

export const shortHash = (text: string): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH);

const BETWEEN_RECORDS = ',';
const BETWEEN_MARKS = ';';
const BEFORE = '~';

const plain = (value: string) => value.replace(/[,;~]/g, '_');

/** A mark that is open has a capital letter. */
const markText = (code: string, { value, isOpen, before }: Mark): string =>
	isOpen
		? `${code.toUpperCase()}${plain(value)}${before === undefined ? '' : BEFORE + plain(before)}`
		: `${code}${plain(value)}`;

const recordText = (id: string, marks: Marks = new Map()) =>
	id +
	[...marks]
		.flatMap(([code, all]) =>
			all.filter((mark) => mark.isOpen || mark === all.at(-1)).map((mark) => markText(code, mark)),
		)
		.join(BETWEEN_MARKS);

const marksIn = (text: string): Marks => {
	const marks: Marks = new Map();
	for (const one of text.split(BETWEEN_MARKS).filter(Boolean)) {
		const code = one[0].toLowerCase();
		const [value, before] = one.slice(1).split(BEFORE);
		const mark = { value, isOpen: one[0] !== code, ...(before !== undefined && { before }) };
		marks.set(code, [...(marks.get(code) ?? []), mark]);
	}
	return marks;
};

/** More would make n8n store too much, should it die with thousands of events. */
const MOST_LEFT = 500;

const isOpen = (marks: Marks = new Map()): boolean =>
	[...marks.values()].some((all) => all.some((mark) => mark.isOpen));

/** As n8n keeps it: one text for each list, because there may be thousands of records. */
export const stored = ({ lists, marks }: Memory): IDataObject => {
	const textOf = (ids: readonly string[]) =>
		ids.map((id) => recordText(id, marks.get(id))).join(BETWEEN_RECORDS);
	const openIn = (ids: readonly string[] = []) =>
		ids.filter((id) => isOpen(marks.get(id))).slice(0, MOST_LEFT);
	return Object.fromEntries(
		[...lists].map(([name, { ids, left, isWhole, floor }]) => [
			name,
			{
				records: textOf(ids),
				...(openIn(left).length > 0 && { left: textOf(openIn(left)) }),
				isWhole,
				...(floor !== undefined && { floor }),
			},
		]),
	);
};

/** A record that stands in several lists has the same marks in each of them. */
export const restored = (data: IDataObject): Memory => {
	const marks = new Map<string, Marks>();
	const idsIn = (records: unknown): string[] =>
		String(records ?? '')
			.split(BETWEEN_RECORDS)
			.filter(Boolean)
			.map((text) => {
				const id = text.slice(0, ID_LENGTH);
				marks.set(id, marksIn(text.slice(ID_LENGTH)));
				return id;
			});
	const listOf = ({ records, left, isWhole, floor }: IDataObject): ListMemory => {
		const idsLeft = idsIn(left);
		return {
			ids: idsIn(records),
			...(idsLeft.length > 0 && { left: idsLeft }),
			isWhole: isWhole === true,
			...(typeof floor === 'number' && { floor }),
		};
	};
	const lists = Object.entries(data).map(([name, list]) => [name, listOf(list as IDataObject)]);
	return { lists: new Map(lists as Array<[string, ListMemory]>), marks };
};
