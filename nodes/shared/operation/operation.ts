import type { IDataObject } from 'n8n-workflow';
import type { ZodTypeAny } from 'zod';
import type { IsSame } from '../idempotency/stays';
import type { Store } from '../ledger/store';
import type { Paging, Request, ResponseContract, ServiceResponse } from '../transport/request';
import type { Draft } from './draft';
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
	/** Refuses a key or a reference that the clock makes where it may have been another one. */
	checkClock(field: Pick<Field, 'displayName' | 'name'> & { readonly besides?: string }): void;
	/** What the clock makes for the field of this name at other moments, if it makes anything. */
	clockOf(name: string): IsSame | undefined;
	/** When the first attempt was made: a Retry means the same days. */
	now(what: string): number;
	/** Currencies that the records name which a field of this name was dragged from. */
	currenciesOf(name: string): readonly string[];
	/** In which units the figures are that a field of this name was dragged from, where it is known. */
	unitsOf(name: string): ReadonlyArray<'minor' | 'major' | 'unknown'>;
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
	/** The expression that was entered in the field of this name, at any depth. */
	expressionOf(name: string): string | undefined;
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
	read(
		input: I,
		lookup: Pick<OperationContext, 'isComputed' | 'currenciesOf' | 'unitsOf'>,
	): unknown;
}

/** What was read of an item, and where the item stands. The input has a list of them, `gathered`. */
export interface Gathered<R> {
	readonly index: number;
	readonly value: R;
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
	/** Names of fields, at any depth, that the clock makes anew in a Retry. */
	readonly computedAnew?: readonly string[];
	/** Names of fields, at any depth, whose expression may yield nothing. In all others that is an error. */
	readonly mayBeEmpty?: readonly string[];
	/** Names of fields that may come out empty when their expression says so, as `?? ''` does. */
	readonly mayBeLeftOut?: readonly string[];
	/**
	 * Names of texts, at any depth, that say something else when a part of them is not found. The words
	 * of a field that they read are a person's, such as "undefined GmbH", also in one that protects.
	 */
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
	/** Whether another execution of the node may have sent it, of which nothing but the input is known. */
	wasSent?(input: Input<F>, context: OperationContext): Promise<boolean>;
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
