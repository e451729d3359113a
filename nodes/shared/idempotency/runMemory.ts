import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';
import { nodeOf } from '../ledger/nodeOf';
import type { StoredResponse } from './storedResponse';

/** What is known of a write of this run. */
export type WriteMemory =
	| {
			readonly state: 'sent';
			/** The item that it was for. */
			readonly item: number;
			/** From then on it may be sent again if the service does not have it. */
			readonly inFlightUntil: number;
			/** What the operation has to know to find out what became of it. */
			readonly note?: IDataObject;
			/** A hash of what its item asked for, once its response was lost or an earlier attempt may have sent it. */
			readonly asked?: string;
			/** A hash of what tells it from others, then. */
			readonly content?: string;
	  }
	| {
			readonly state: 'done';
			readonly item: number;
			/** Of the record that the service made, so that no other item takes it for its own. */
			readonly id?: string;
			readonly note?: IDataObject;
			/** It was there before, and nothing was created. */
			readonly existing?: true;
			/** The service took it, and somebody else still has to decide about it. */
			readonly isUndecided?: true;
			/** Absent when it was too large or too private to be kept. */
			readonly response?: StoredResponse;
	  };

/** What one round of a node has sent. */
export interface RoundMemory {
	readonly round: number;
	/** A hash of the input, when the round is a call of an AI agent. */
	asked?: string;
	/** How many attempts of this round are known, up to the first one of somebody else. */
	attempts?: number;
	writes: Record<string, WriteMemory>;
	/** Keys of writes that an earlier round has begun, by those that they would have here. */
	takenUp?: Record<string, string>;
}

/** Amounts in minor units by currency, and what is in these sums. */
export interface Sums {
	readonly minor: Record<string, number>;
	/** By the write that counts for it. */
	readonly keys: Record<string, string>;
}

interface ClockMemory {
	readonly at: number;
	/** Only a Retry has set it. */
	readonly isLate?: boolean;
}

/** How often an AI agent got an answer to the same call, in one execution. */
interface ToolCalls {
	execution: string;
	answered: Record<string, number>;
}

export interface RunMemory {
	rounds: Record<string, RoundMemory>;
	spent: Sums;
	/** Where the clock of each round stands, by the expression that reads it. */
	clocks?: Record<string, Record<string, ClockMemory>>;
	/** By what goes by a name of its own: hashes of the round and of what it made, and the ID of that. */
	made?: Record<string, readonly [round: string, content: string, id: string]>;
	/** How many writes the rounds asked for that are over. */
	asked: number;
	/** Records that those rounds made. */
	ids?: Record<string, true>;
	/** Characters of the responses that are kept. */
	size: number;
	calls: ToolCalls;
	/** After a crash a round came with other values: what it had sent may come in any other round now. */
	isShifted?: true;
}

export const emptyMemory = (): RunMemory => ({
	rounds: {},
	spent: { minor: {}, keys: {} },
	asked: 0,
	size: 0,
	calls: { execution: '', answered: {} },
});

interface Stored {
	merchantServices?: Record<string, RunMemory>;
}

/** An agent that runs outside of a workflow has no execution, and nothing to keep data in. */
const storedBy = (context: IExecuteFunctions): Record<string, RunMemory> => {
	try {
		return ((context.getContext('node') as Stored).merchantServices ??= {});
	} catch {
		return {};
	}
};

/** n8n hands it over, but its interface does not say so. */
const nodesOf = (context: IExecuteFunctions): INode[] =>
	Object.values(
		(context as { workflow?: { nodes?: Record<string, INode> } }).workflow?.nodes ?? {},
	);

/**
 * The ID under which a node is known in this run. One that was deleted and put there anew has another
 * ID, and finds what its predecessor of the same name has left: it is that node to this run, or a
 * Retry would send everything again. Where the predecessor is still there, it was only renamed.
 */
export const nodeIdIn = (context: IExecuteFunctions): string => {
	const { id } = nodeOf(context);
	const stored = Object.keys(storedBy(context));
	if (stored.length === 0 || stored.includes(id)) return id;
	const present = nodesOf(context).map((node) => node.id);
	return stored.find((one) => present.length > 0 && !present.includes(one)) ?? id;
};

/**
 * The memory of this run for this node, in n8n's own execution data: it is there again after Retry
 * On Fail, in the next round of a loop, after a Wait and in the editor's Retry. n8n keeps it under
 * the node's name, so it is told apart by the node's id. Plain JSON only; its form is a format.
 */
export const memoryOf = (context: IExecuteFunctions): RunMemory => {
	const id = nodeIdIn(context);
	return (storedBy(context)[id] ??= emptyMemory());
};

export const roundIn = (memory: RunMemory, name: string, round: number): RoundMemory =>
	(memory.rounds[name] ??= { round, writes: {} });

/** What awaits a decision is no more than sent. */
export const outcomeOf = (write: WriteMemory | undefined): WriteMemory['state'] | undefined =>
	write?.state === 'done' && write.isUndecided ? 'sent' : write?.state;

/** What became of the writes of an item, whatever can be read of its input now. */
export const stateOf = (
	{ rounds }: RunMemory,
	round: number,
	item: number,
	asked?: string,
): WriteMemory['state'] | undefined => {
	const outcomes = Object.values(rounds)
		.filter((one) => one.round === round && one.asked === asked)
		.flatMap((one) => Object.values(one.writes))
		.filter((write) => write.item === item)
		.map(outcomeOf);
	return outcomes.includes('sent') ? 'sent' : outcomes[0];
};

/** Whether something of this run, but in one round, asked for the same, and nobody knows what became of it. */
export const isOpen = ({ rounds }: RunMemory, asked: string, except?: string): boolean =>
	Object.entries(rounds).some(
		([name, { writes }]) =>
			name !== except &&
			Object.values(writes).some((write) => write.state === 'sent' && write.asked === asked),
	);

/** Of what was done in full only the ids are kept: no later round may take such a record for its own. */
export const closeRound = (memory: RunMemory, name: string): void => {
	const writes = Object.values(memory.rounds[name]?.writes ?? {});
	memory.asked += writes.length;
	for (const one of writes) if ('id' in one && one.id) (memory.ids ??= {})[one.id] = true;
	delete memory.rounds[name];
	if (Object.keys(memory.rounds).length === 0) memory.size = 0;
};
