import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

/** What one page brings: its records, and the query of the next one when there is one. */
export interface Page {
	readonly items: IDataObject[];
	readonly next?: IDataObject;
}

/** How a list is read. `start` begins a fresh reading, so that it may remember what it saw. */
export interface Paging {
	readonly firstQuery: (wanted: number) => IDataObject;
	readonly start: () => (body: unknown, headers?: ServiceResponse['headers']) => Page;
}

/** One request, complete but for address and key. */
export interface Request {
	readonly method: IHttpRequestMethods;
	/** Relative to the base address, already encoded. */
	readonly path: string;
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	readonly headers?: IDataObject;
	/** May be sent again although it may have been processed. */
	readonly repeatable: boolean;
	/** It was sent in an earlier try of the run, and may have been processed then. */
	readonly isInDoubt?: boolean;
	readonly public?: boolean;
	readonly expects?: 'json' | 'text';
	/** Statuses that are no error here, such as 404 when something is to be removed. */
	readonly tolerates?: readonly number[];
	/** How its list is read, when it is one. */
	readonly paging?: Paging;
	/** The editor's words for a field of the request. */
	readonly label?: (name: string) => string;
	/** Permissions this very request needs, as a person would say them. */
	readonly needs?: readonly string[];
	readonly contract?: ResponseContract;
}

/** What the document promises of a success. Without it nobody knows what became of the request. */
export interface ResponseContract {
	/** As in "not with what it promises: a payment with its ID". */
	readonly words: string;
	/** It is about one record, which may come in an envelope. */
	readonly isRecord?: true;
	readonly matches: (answer: ServiceResponse, request: Request) => boolean;
}

/** What came back: the service's own words, parsed when they are JSON. */
export interface ServiceResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: unknown;
	/** How many bytes the body came in. */
	readonly size?: number;
	/** It was there before: nothing was created. */
	readonly existing?: boolean;
	/** The answer to an earlier try: nothing was sent now. */
	readonly repeated?: boolean;
	/** An earlier try of the same request may have been processed. */
	readonly doubt?: boolean;
}

/** Nothing came back. `never`: the request did not leave; `maybe`: it may have been processed. */
export interface Fault {
	readonly fault: string;
	readonly reached: 'never' | 'maybe';
	/** When to come back, if that is known. */
	readonly backMs?: number;
}

/** How it went over several tries. `doubt`: an earlier one may have been processed. */
export interface Tries {
	readonly tries?: number;
	readonly doubt?: boolean;
	/** Why it was not waited for any longer. */
	readonly gaveUp?: string;
}

export type Outcome = (ServiceResponse | Fault) & Tries;

/** The one shape every layer of the transport has: call it, or wrap it. */
export type Send = (request: Request) => Promise<Outcome>;
