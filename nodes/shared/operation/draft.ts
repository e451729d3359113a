import type { IDataObject } from 'n8n-workflow';
import type { Once } from '../idempotency/once';
import type { Paging, Request, ServiceResponse } from '../transport/request';

/** The key by which the service recognizes a request that is sent again. */
export interface IdempotencyKey {
	/** Of the user's own; without one a key is made that lasts through every retry of the run. */
	readonly own?: string;
	/** What the automatic key is made of. */
	readonly content: unknown;
	/** A key of the user's own, to show where an automatic one would not last. */
	readonly example?: string;
}

/** What an operation makes of its input. Empty values are left out of what is sent. */
export interface Draft {
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	readonly headers?: IDataObject;
	/** The result itself, when there is nothing to send. */
	readonly result?: IDataObject | IDataObject[];
	/** What would happen, as a sentence. Then it is checked like any other, and shown instead of sent. */
	readonly preview?: string;
	/** Put on the result, so that people see what was asked for. Nothing reads it back. */
	readonly echo?: IDataObject;
	/** Goes along as a header, and is shown in the output. */
	readonly idempotencyKey?: IdempotencyKey;
	/** How a write is told from others. Without it the whole request does, and it is sent again. */
	readonly once?: Once;
	/** How its list is read, where that depends on the input. */
	readonly paging?: Paging;
	/** Which records of a list to keep, where the service cannot be asked for them. */
	keep?(record: IDataObject): boolean;
	/** Whether nothing that follows this record in the list can be one to keep. */
	isPast?(record: IDataObject): boolean;
	/** Only the first record to keep is wanted, or else this. */
	ifNone?(): IDataObject | IDataObject[];
	/** What all records that are kept become together. */
	together?(records: IDataObject[]): Promise<Made[] | File>;
	/** The items that an answer becomes; the answer itself when absent. */
	output?(answer: ServiceResponse): IDataObject | IDataObject[];
	/** The answer is a text, and not read as JSON. */
	readonly asText?: true;
	/** The file that an answer becomes. */
	file?(answer: ServiceResponse): File;
}

/** What became of an input: a request to send, or already the result. */
export interface Built
	extends Pick<
		Draft,
		| 'result'
		| 'echo'
		| 'once'
		| 'idempotencyKey'
		| 'keep'
		| 'isPast'
		| 'ifNone'
		| 'together'
		| 'output'
		| 'file'
	> {
	readonly request: Request;
	readonly allowRepeat?: true;
}

/** A record that was made of others. */
export interface Made {
	readonly record: IDataObject;
	/** Where the items of the flow stand that it comes from; all of them when absent. */
	readonly items?: readonly number[];
}

export interface File {
	readonly property: string;
	readonly name: string;
	readonly mimeType: string;
	readonly content: string;
	readonly json: IDataObject;
}
