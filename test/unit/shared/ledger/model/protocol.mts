import type { Clock } from '../../../../harness/clock.mts';
import type { RowHelpers } from '../../../../harness/row.mts';

/** A process of n8n: it shares nothing with the others but the row. */
export interface Process {
	/** Another one for another process of the same world, so that it can have modules of its own. */
	readonly slot: number;
	/** Of its own in each world. */
	readonly node: string;
	/** Stands still when the process is killed. */
	readonly clock: Clock;
	/** What leads to the row. */
	readonly helpers: RowHelpers;
}

/** One refund of a node, whichever execution asks for it. */
export interface Refunds {
	refund(name: string, run: string): Promise<'sent' | 'known'>;
}

/** Of the runs that an event starts one may pass. */
export interface Events {
	mayPass(key: string, run: string): Promise<boolean>;
}

/** Whether a request that failed may have been processed all the same. */
export interface SendError extends Error {
	readonly kind: 'lost' | 'refused';
}

export interface Write {
	/** The same for the same content; a changed value has another one. */
	readonly key: string;
	/** Whether the service has it by now. Not every write can be found. */
	readonly find?: () => Promise<boolean>;
	/** Throws a `SendError`. */
	readonly send: () => Promise<void>;
}

export interface Input {
	/** `getContext('node')` as the execution that is retried left it. */
	readonly memory: unknown;
	/** The same in all retries. */
	readonly run: string;
	readonly execution: string;
	readonly mode: 'webhook' | 'retry';
	/** Whether n8n recovered an earlier run of the node after a crash. */
	readonly isRecovered: boolean;
	readonly writes: readonly Write[];
}

/** `refused`: nothing was processed of what this execution sent, if it sent it at all. */
export type Result = 'done' | 'unknown' | 'refused';

export interface Output {
	readonly memory: unknown;
	readonly results: Readonly<Record<string, Result>>;
}

export interface Executions {
	execute(input: Input): Promise<Output>;
}

/** In so many worlds an expectation is broken, and why. */
export interface Fault {
	readonly rate: number;
	readonly why: string;
}

/** What the worlds judge. A protocol may answer to some of them only. */
export interface Protocol {
	readonly name: string;
	readonly refunds?: (process: Process, send: () => Promise<void>) => Refunds;
	readonly events?: (process: Process) => Events;
	readonly executions?: (process: Process) => Executions;
	/** What it is known to break, by the name of the expectation. */
	readonly knownFaults?: Readonly<Record<string, Fault>>;
}
