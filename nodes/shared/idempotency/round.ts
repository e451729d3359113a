import type { ServiceResponse } from '../transport/request';
import type { Place } from './asked';
import type { SpendingInput } from './roundSpending';
import type { Write } from './roundState';
import type { RunMemory } from './runMemory';

export interface RoundInput extends Place, SpendingInput {
	/** n8n died in this run, and this is a Retry. */
	readonly hasCrashed: boolean;
	/** Items that could not even be prepared. */
	readonly unprepared: ReadonlySet<number>;
	readonly memory: RunMemory;
	/** Nothing is remembered of this round. */
	readonly isNew: boolean;
	/** When the run began. */
	readonly since?: number;
	readonly hint: (message: string) => void;
}

export interface Round {
	/** Looks for what an earlier attempt may have sent, before anything else is sent. */
	resolve(): Promise<void>;
	send(write: Write): Promise<ServiceResponse>;
	/** Waits until what is missing can be sent again, where that takes seconds. Returns what that is. */
	awaitMissing(stop?: AbortSignal): Promise<readonly Write[]>;
	/** What earlier attempts did: nobody knows whether it was sent, or it was done. */
	isInDoubt(write: Write): boolean;
	isDone(write: Write): boolean;
	/** Something differs from what was asked for before. */
	readonly hasRefused: boolean;
	/** Nothing of this attempt is under way any more. */
	end(isDone: boolean): Promise<void>;
}
