import type { IDataObject } from 'n8n-workflow';
import type { ZodTypeAny } from 'zod';
import type { Once } from '../idempotency/once';
import type { Store } from '../ledger/store';
import type { Paging, Request, ResponseContract, ServiceResponse } from '../transport/request';
import type { Field, Input } from './field';
import type { Need } from './need';
import type { RecordFields } from './recordFields';

export type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The name of a field, at any depth, that must never be off by accident; or only for some inputs. */
export type Safeguard<I = never> =
	| string
	| { readonly field: string; appliesTo(input: I): boolean };

/** What an operation may use besides its own input, for the item it works on. */
export interface OperationContext {
	readonly timezone: string;
	readonly baseUrl: string;
	/** In which unit the service answers; nothing when nobody knows. */
	readonly readsIn?: 'minor' | 'major';
	/** Ends when somebody presses Stop. A request ends with it by itself. */
	readonly stop?: AbortSignal;
	/** Sends another request of the same service, with its retries and errors. */
	call(request: Request): Promise<ServiceResponse>;
	/** Whether an AI agent uses the node, and so decides what is filled in by expressions. */
	readonly isTool: boolean;
	/** Whether the field of this name, at any depth, holds an expression instead of something typed. */
	isComputed(name: string): boolean;
	/** The expression that was entered in the field of this name, at any depth. */
	expressionOf(name: string): string | undefined;
	/** Currencies that the records name which a field of this name was dragged from. */
	currenciesOf(name: string): readonly string[];
	/** In which units the figures are that a field of this name was dragged from, where it is known. */
	unitsOf(name: string): ReadonlyArray<'minor' | 'major'>;
	/** Shows a sentence above the node's output in the editor. */
	hint(message: string): void;
	/** Sandbox and live are two environments. */
	readonly environment: string;
	readonly isSandbox: boolean;
	/** False in n8n's Agents, which run a tool outside of any workflow: nothing lasts there. */
	readonly hasWorkflow: boolean;
	/** False there and behind the MCP Server Trigger: nothing counts from one call to the next. */
	readonly hasExecution: boolean;
	/** Names this node and environment, in every run. */
	readonly node: string;
	/** Names this node in this run, whatever executes it again. */
	readonly run: string;
	/** Names this round of this node in this run, whatever executes it again. */
	readonly round: string;
	/** What outlives the run: for what the service itself would do twice, and only for that. */
	readonly store: Store;
}

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

/** An input, and the items of the flow that it comes from. */
export interface Entry<I> {
	readonly input: I;
	readonly items: ReadonlyArray<{ readonly index: number; readonly json: IDataObject }>;
}

/** How what was entered is read and called. */
export interface Reading {
	readonly timezone: string;
	/** The editor's words for a field of this name, at any depth. */
	label(name: string): string;
}

/** Makes one call of several items, when a field that takes no expression says so. */
export interface Grouping<I> {
	readonly field: string;
	readonly value: string;
	group(entries: ReadonlyArray<Entry<I>>, reading: Reading): Array<Entry<object>>;
}

/** All items make one call. The fields that are not named here are read of the first item. */
export interface Gathering<I> {
	readonly fields: ReadonlyArray<keyof I & string>;
	/** What one item stands for; what is wrong with it is said of that item. */
	read(input: I, lookup: Pick<OperationContext, 'isComputed' | 'unitsOf'>): unknown;
}

/** What was read of an item, and where the item stands. The input has a list of them, `gathered`. */
export interface Gathered<R> {
	readonly index: number;
	readonly value: R;
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

/**
 * Everything the package knows about one thing a service can do.
 * Methods, not properties, so that operations are bivariant and fit one list.
 */
export interface Operation<F extends readonly Field[] = readonly Field[]> {
	readonly name: string;
	readonly value: string;
	readonly action: string;
	readonly description: string;
	/** `{name}` in the path is filled from the field of that name. */
	readonly route: Route;
	/** The name in its path that it fills itself, for each of the records that it finds. */
	readonly each?: string;
	readonly needs: ReadonlyArray<Need<Input<F>>>;
	/** May be sent again although it may have been processed. Reads always may. */
	readonly repeatable?: true;
	/** The node finds out in every execution whether it was done before, and then does nothing. */
	readonly isRecognized?: true;
	/** An AI agent that asks for the same again, after it got it, wants another one. */
	readonly allowRepeat?: true;
	/** How it is taken back, as in "To undo it, …". Without it a write cannot be undone. */
	readonly undo?: string;
	/** An AI agent may do it only within spending limits. */
	readonly movesMoney?: true;
	/** Sent without the key, because the service asks for none. */
	readonly public?: true;
	/** Refused on sandbox keys before anything is sent. */
	readonly liveOnly?: true;
	readonly fields: F;
	readonly safeguards?: ReadonlyArray<Safeguard<Input<F>>>;
	/** Names of fields, at any depth, that an AI agent must not choose. */
	readonly typedInTools?: readonly string[];
	/** Names of fields, at any depth, whose expression may yield nothing. In all others that is an error. */
	readonly mayBeEmpty?: readonly string[];
	/** Names of texts, at any depth, that say something else when a part of them is not found. */
	readonly wholeTexts?: readonly string[];
	/** The documented limits of path, query and body, checked before anything is sent. */
	readonly schema?: ZodTypeAny;
	readonly paging?: Paging;
	/** What the document promises of a success. A list is looked for where it is read. */
	readonly answer?: ResponseContract;
	/** Where a record has more than ten fields: then people may choose among them. */
	readonly returns?: RecordFields;
	readonly grouping?: Grouping<Input<F>>;
	readonly gathering?: Gathering<Input<F>>;
	/** What is sent, and what follows: closures over what was worked out here once. */
	request?(input: Input<F>, context: OperationContext): Draft | Promise<Draft>;
}

export const defineOperation = <const F extends readonly Field[]>(operation: Operation<F>) =>
	operation;

export interface Resource {
	readonly name: string;
	readonly value: string;
	readonly operations: readonly Operation[];
	/** What an unfinished node does, when that is not the first read. */
	readonly initial?: Operation;
}
