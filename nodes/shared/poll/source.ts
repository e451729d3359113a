import type { IDataObject } from 'n8n-workflow';
import type { Request } from '../transport/request';

/** Something that has happened to a record, as its current state shows. */
export interface Stage {
	/** The event that it is. */
	readonly type: string;
	/** One letter, by which it is remembered. */
	readonly code: string;
	/** An amount that grows each time it happens again, such as what was refunded so far. */
	readonly value?: string;
}

/** A list of the service that every poll reads, newest records first. */
export interface Source {
	/** The name by which it is remembered. */
	readonly name: string;
	readonly request: Request;
	/** How many of the newest records are watched and remembered. */
	readonly watched: number;
	/** What has happened to a record, in the order in which it happens. */
	stagesOf(record: IDataObject): readonly Stage[];
	/** When a record was created, where the service documents it. */
	createdAt?(record: IDataObject): unknown;
	/** The list is read to its end, because its newest records are not on top. */
	readonly isUnordered?: true;
	/** The service shows only so many of the newest, so some may never have been seen. */
	readonly shows?: number;
	/** The list that a record may have been in before it moved into this one. */
	readonly comesFrom?: string;
}

/** What was read of a list, newest first. */
export interface Reading {
	readonly source: Source;
	readonly records: readonly IDataObject[];
	/** Whether there is nothing older than these. */
	readonly isEnd: boolean;
	/** They may be those of another business, so what is not known is only taken note of. */
	readonly isUnproven?: boolean;
}

/** Whether the list has no others. When it has as many as the service shows, older ones may exist. */
export const isAll = ({ source: { shows = Infinity }, records, isEnd }: Reading): boolean =>
	isEnd && records.length < shows;

/** In milliseconds; undefined where it cannot be read. */
export const createdOf = ({ createdAt }: Source, record: IDataObject): number | undefined => {
	const moment = createdAt ? Date.parse(String(createdAt(record))) : NaN;
	return Number.isNaN(moment) ? undefined : moment;
};
