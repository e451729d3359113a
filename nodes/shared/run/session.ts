import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { toResult } from '../async/result';
import { createClockCheck } from '../expression/checkClock';
import { canonical, sha256 } from '../idempotency/keys';
import { createRoundClock, type RoundClock } from '../idempotency/roundClock';
import { isTool, type Run, runOf } from '../idempotency/run';
import { memoryOf, nodeIdIn, type RunMemory } from '../idempotency/runMemory';
import { noteRunning } from '../ledger/onlyProcess';
import { type Store, storeOf } from '../ledger/store';
import type { Operation, OperationContext } from '../operation/operation';
import { type Client, createClient } from '../transport/client';
import type { Service } from '../transport/service';
import { type Listener, waitInExecution } from '../transport/waitPolicy';
import { createExpressionLookup } from './input';

/** What an operation may use, and what the item loop wants to know of it. */
export interface ItemContext extends OperationContext {
	/** Whether anything but reads was sent for the item. */
	hasWritten(): boolean;
}

/** One execution of a node: who it is, what it remembers, and what its items may use. */
export interface Session {
	readonly run: Run;
	readonly memory: RunMemory;
	readonly store: Store;
	/** Names something of this node in this run and environment. */
	readonly scopeOf: (round: number | string) => string;
	/** What automatic keys are made of, besides the round and the request. */
	readonly place: readonly unknown[];
	readonly clock: RoundClock;
	readonly isTool: boolean;
	/** Nothing was remembered of this round. */
	readonly isNew: boolean;
	readonly environment: string;
	readonly executionId: string;
	contextOf(items: readonly number[]): ItemContext;
	/** Refuses an item for which an expression in the credential yields something else. */
	checkCredential(index: number): Promise<void>;
}

const otherCredential = (index: number) =>
	new UserError(`The credential is not the same for items 0 and ${index}`, {
		description:
			'A field of the credential is an expression, and the node works with one API key at a time. Loop over the items one by one, or use a credential for each business. Nothing was sent.',
	});

export const openSession = async (
	context: IExecuteFunctions,
	service: Service,
	{ liveOnly, action, fields, route }: Operation,
	listener: Listener,
	hint: OperationContext['hint'],
): Promise<Session> => {
	noteRunning(context.getMode());
	const read = async (index: number) => await context.getCredentials(service.credential, index);
	const last = context.getInputData().length - 1;
	// What it is compared with takes n8n as long again, so both are read at once.
	const ofLast = last > 0 && !route.startsWith('GET ') && toResult(async () => await read(last));
	const credential = await read(0);
	const connection = service.connect(credential);
	if (liveOnly && connection.sandbox) {
		throw new UserError(`${action}: this needs a live API key`, {
			description: 'The credential contains a sandbox API key. Nothing was sent.',
		});
	}
	const run = runOf(context);
	const store = storeOf(context);
	const node = [context.getWorkflow().id, nodeIdIn(context)];
	const environment = `${connection.baseUrl} ${connection.sandbox ? 'sandbox' : 'live'}`;
	const scopeOf = (round: number | string) =>
		sha256([run.name, ...node, route, environment, round].join('\n')).slice(0, 32);
	const stop = context.getExecutionCancelSignal();
	const waiting = waitInExecution(connection.longestWaitMs, stop, listener);
	const { sourceCurrencies, sourceUnits, ...lookup } = createExpressionLookup(context, fields);
	const shared: Omit<
		ItemContext,
		'call' | 'hasWritten' | 'currenciesOf' | 'unitsOf' | 'checkClock' | 'clockOf' | 'now'
	> = {
		timezone: context.getTimezone(),
		baseUrl: connection.baseUrl,
		readsIn: connection.readsIn,
		stop,
		isTool: isTool(context),
		...lookup,
		hint,
		environment,
		isSandbox: connection.sandbox,
		hasWorkflow: Boolean(context.getWorkflow().id),
		hasExecution: Boolean(context.getExecutionId()),
		node: sha256([...node, environment].join('\n')),
		run: scopeOf('run'),
		round: scopeOf(run.round),
		store,
	};
	const memory = memoryOf(context);
	const clock = createRoundClock({ ...shared, run, memory });
	const clockCheck = createClockCheck({ ...shared, run, clock, context });
	return {
		run,
		memory,
		store,
		clock,
		isTool: shared.isTool,
		scopeOf,
		// With another URL the service is the same, and recognizes a duplicate.
		place: [run.name, ...node, ...(connection.sandbox ? ['sandbox'] : [])],
		isNew: !(scopeOf(run.round) in memory.rounds),
		environment,
		executionId: context.getExecutionId() ?? '',
		contextOf: (items) => {
			// What a faulty service may ask of our patience is counted for each item anew.
			const open = createClient(context, service, connection, waiting);
			let hasWritten = false;
			const call: Client = async (request) => {
				if (request.method !== 'GET') hasWritten = true;
				return await open(request);
			};
			const currenciesOf = (name: string) => sourceCurrencies(name, items);
			const unitsOf = (name: string) => sourceUnits(name, items);
			return {
				...shared,
				call,
				currenciesOf,
				unitsOf,
				...clockCheck(items[0]),
				now: clock.now,
				hasWritten: () => hasWritten,
			};
		},
		checkCredential: async (index) => {
			if (index === 0) return;
			const own = await ((index === last && ofLast) || toResult(async () => await read(index)));
			if ('error' in own) throw own.error;
			if (canonical(own.value) !== canonical(credential)) throw otherCredential(index);
		},
	};
};
