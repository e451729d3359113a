import { randomUUID } from 'node:crypto';
import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { createClaims } from '../once/claims';
import { doubtOf } from '../once/doubts';
import { createKeys, isTool, type Keys } from '../once/keys';
import { createNotes } from '../once/notes';
import { createRunLog } from '../once/runLog';
import { announce, createWrite } from '../once/write';
import type { Item, Operation } from '../operation/operation';
import { mayBeProcessed } from '../transport/errors';
import { attempt, type Call, openWith } from '../transport/open';
import type { Service } from '../transport/service';
import { type Listener, waitingInRun } from '../transport/waiting';
import { createIsComputed } from './input';

/** Without an id of its own an execution must not be mistaken for another. */
const runName = (context: IExecuteFunctions, keys: Keys): string =>
	context.getExecutionId() ? keys.wholeRun() : randomUUID();

/** Makes what an operation may use besides its own input. What it remembers is that of the whole run. */
export const itemOf = async (
	context: IExecuteFunctions,
	service: Service,
	{ liveOnly, action, fields }: Operation,
	listener: Listener,
	hint: Item['hint'],
): Promise<(itemIndex: number) => Item> => {
	const connection = service.connect(await context.getCredentials(service.credential));
	if (liveOnly && connection.sandbox) {
		throw new UserError(`${action}: the service takes this only with a live key`, {
			description: 'The credential holds a sandbox key. Nothing was sent.',
		});
	}
	const stop = context.getExecutionCancelSignal();
	const waiting = waitingInRun(connection.longestWaitMs, stop, listener);
	const keys = createKeys(context);
	const notes = createNotes(context);
	const claims = createClaims(context, notes);
	const runLog = createRunLog(notes, keys.run);
	const shared: Omit<Item, 'call' | 'write' | 'hasWritten' | 'isInDoubt'> = {
		timezone: context.getTimezone(),
		baseUrl: connection.baseUrl,
		run: runName(context, keys),
		readsIn: connection.readsIn,
		isTool: isTool(context),
		isComputed: createIsComputed(context, fields),
		hint,
		claims,
		keys,
		notes,
		runLog,
		announce: (request) => announce(request, memory),
	};
	const memory = {
		keys,
		claims,
		runLog,
		announced: new WeakMap(),
		where: `${connection.baseUrl} ${connection.sandbox}`,
	};
	return (itemIndex) => {
		// What a faulty service may ask of our patience is counted for each item anew.
		const open = openWith(context, service, connection, waiting);
		const doubt = doubtOf(keys.run, itemIndex);
		let [hasWritten, wasInDoubt] = [false, false];
		const call: Call = async (request) => {
			if (request.method === 'GET') return await open(request);
			hasWritten = true;
			const isInDoubt = request.isInDoubt || doubt.isLeftBy(request);
			wasInDoubt ||= isInDoubt;
			const sent = await attempt(async () => await open({ ...request, isInDoubt }));
			if ('value' in sent) return sent.value;
			if (mayBeProcessed(sent.error)) doubt.leave(request);
			throw sent.error;
		};
		const write = createWrite(call, shared.isTool, memory);
		const isInDoubt = () => (hasWritten ? wasInDoubt : doubt.isLeft());
		return { ...shared, call, write, hasWritten: () => hasWritten, isInDoubt };
	};
};
