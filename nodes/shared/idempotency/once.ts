import type { IDataObject } from 'n8n-workflow';
import type { Request, ServiceResponse } from '../transport/request';
import type { Alike } from './alike';
import type { Spending } from './spending';

/** What helps to find a write again whose response is gone. */
export interface Look {
	/** By which its run knows it. */
	readonly key: string;
	/** What was noted before it was sent. */
	readonly note?: IDataObject;
	/** What was noted for the other writes of this round. */
	readonly others: readonly IDataObject[];
	/** Records that belong to other items of this execution. */
	readonly taken: Pick<ReadonlySet<string>, 'has'>;
	/** When the run began, by the clock of n8n. */
	readonly since?: number;
	/** What this run remembers of it is all that was sent: nobody else started from the same memory. */
	readonly isOwn?: boolean;
	/** Until when that can have come. */
	readonly until?: number;
	/** It is certain that no attempt of this run has sent it. */
	readonly isUnsent?: boolean;
}

/** How a write is told from others, and how the service can tell what became of it. */
export interface Once {
	/** As in "Refund not sent". */
	readonly noun: string;
	/** What tells it from the other writes of its round; by default the whole request. */
	readonly content?: unknown;
	/** Equal ones are the same one, sent for the first item only. */
	readonly isUnique?: true;
	/** Several items make one of it, and others may have made it before. */
	readonly isOfSeveral?: boolean;
	/**
	 * The ledger is told of it before it is sent. Required where it has no name that outlives the
	 * run: then it is not sent when the ledger cannot be told.
	 */
	readonly announced?: 'required' | 'helpful';
	/** What it is looked for by; by default the whole body of its request. */
	readonly sought?: unknown;
	/** Looks for it where the service keeps it. Throws when nobody can tell. */
	find?(look: Look): Promise<ServiceResponse | undefined>;
	/** What is there already is returned, and not created: one execution at a time looks and creates. */
	readonly lock?: string;
	/** All of one name in an execution have to be the same; otherwise none of them is sent. */
	readonly alike?: Alike;
	/** Its response cannot be kept or read again, so a later attempt makes it anew. */
	readonly isRemade?: true;
	readonly spending?: Spending;
	/** Sends it in a way of its own. `note` keeps what a later attempt has to know. */
	send?(request: Request, note: (note: IDataObject) => void, look: Look): Promise<ServiceResponse>;
	/** Whether a response says how it ended. One that does not is asked for again by a later attempt. */
	isFinal?(answer: ServiceResponse): boolean;
}
