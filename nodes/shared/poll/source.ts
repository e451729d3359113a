import type { IDataObject } from 'n8n-workflow';
import type { Request } from '../transport/request';

/** Something that has happened to a record, told from how the record is now. */
export interface Stage {
	/** The event that it is. */
	readonly type: string;
	/** A small letter, by which it is remembered. */
	readonly code: string;
	/** What has grown each time it happens again, such as what was refunded so far. */
	readonly value?: string;
}

/** A list of the service that is looked through at every poll, newest first. */
export interface Source {
	/** By which it is remembered. */
	readonly name: string;
	readonly request: Request;
	/** How many of the newest records are watched and remembered. */
	readonly watched: number;
	/** What has happened to a record, in the order in which it happens. */
	stagesOf(record: IDataObject): readonly Stage[];
	/** When a record was created, where the document has it. */
	createdAt?(record: IDataObject): unknown;
	/** Comes whole and in another order than the newest first. */
	readonly isUnordered?: true;
	/** The service shows so few that some may never have been seen. */
	readonly isCut?: true;
	/** The list that a record may have been in before it came into this one. */
	readonly comesFrom?: string;
}

/** What a source brought, newest first. */
export interface Reading {
	readonly source: Source;
	readonly records: readonly IDataObject[];
	/** There is nothing older than these. */
	readonly isEnd: boolean;
}

/** In milliseconds; nothing where it cannot be read. */
export const createdOf = ({ createdAt }: Source, record: IDataObject): number | undefined => {
	const moment = createdAt ? Date.parse(String(createdAt(record))) : NaN;
	return Number.isNaN(moment) ? undefined : moment;
};
