import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

/** What is remembered of a list. */
export interface ListMemory {
	/** Short hashes of the ids of its records, newest first, and then of those that left it. */
	readonly ids: readonly string[];
	/** How many of them had left it when it was read last. */
	readonly left?: number;
	/** Whether every record that it had then is remembered. */
	readonly isWhole: boolean;
	/** When the newest record was created that is not remembered, in milliseconds. */
	readonly floor?: number;
}

/** The last record that the list had of those that are remembered. */
export const oldestIn = ({ ids, left = 0 }: ListMemory): string | undefined =>
	ids[ids.length - left - 1];

/** What a person chose, as it can be stored. */
export interface Wish extends IDataObject {
	events: string[];
	currencies?: string;
	minimumAmount?: string;
}

/** What a poll has seen. */
export interface Memory {
	readonly lists: ReadonlyMap<string, ListMemory>;
	/** For each record the stages that were noticed, by their codes, with their values. */
	readonly stages: ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** The events and filters that were chosen then. Not known of what older versions stored. */
	readonly wish?: Wish;
}

const ID_LENGTH = 10;

export const shortHash = (text: string): string =>
	createHash('sha256').update(text).digest('base64url').slice(0, ID_LENGTH);

export const idOf = ({ id }: IDataObject): string => shortHash(String(id));

const escape = (value: string) => value.replace(/[,;%]/g, encodeURIComponent);

const partsOf = (text: unknown, separator: string): string[] =>
	String(text ?? '')
		.split(separator)
		.filter(Boolean);

/** One text for each list, because there may be thousands of records. No list is called `wish`. */
export const serialize = ({ lists, stages, wish }: Memory): IDataObject => {
	const recordText = (id: string) =>
		id + [...(stages.get(id) ?? [])].map(([code, value]) => code + escape(value)).join(';');
	const texts = [...lists].map(([name, { ids, ...list }]) => [
		name,
		{ records: ids.map(recordText).join(','), ...list },
	]);
	return { ...Object.fromEntries(texts), ...(wish && { wish }) };
};

const parseStages = (text: string): ReadonlyMap<string, string> =>
	new Map(partsOf(text, ';').map((stage) => [stage[0], decodeURIComponent(stage.slice(1))]));

export const parse = ({ wish, ...data }: IDataObject): Memory => {
	// A record in several lists has the same stages in each of them.
	const stages = new Map<string, ReadonlyMap<string, string>>();
	const parseList = ({ records, left, isWhole, floor }: IDataObject): ListMemory => {
		const texts = partsOf(records, ',');
		for (const text of texts) {
			stages.set(text.slice(0, ID_LENGTH), parseStages(text.slice(ID_LENGTH)));
		}
		return {
			ids: texts.map((text) => text.slice(0, ID_LENGTH)),
			isWhole: isWhole === true,
			...(typeof left === 'number' && { left }),
			...(typeof floor === 'number' && { floor }),
		};
	};
	const all = Object.entries(data as Record<string, IDataObject>);
	return {
		lists: new Map(all.map(([name, list]) => [name, parseList(list)])),
		stages,
		...(wish !== undefined && { wish: wish as Wish }),
	};
};
