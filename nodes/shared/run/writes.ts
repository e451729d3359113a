import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { systemClock } from '../async/clock';
import { toResult } from '../async/result';
import { rememberMade } from '../idempotency/alike';
import { canonical, sha256 } from '../idempotency/keys';
import type { Once } from '../idempotency/once';
import { hasRivals } from '../idempotency/rivals';
import type { Write } from '../idempotency/roundState';
import { closeRound, isOpen, roundIn } from '../idempotency/runMemory';
import { openRound } from '../idempotency/sendOnce';
import { sumsOf } from '../idempotency/spending';
import { findable } from '../ledger/look';
import type { AnyInput } from '../operation/field';
import type { Request, ServiceResponse } from '../transport/request';
import type { Sent } from './failedItem';
import { isFailed, type Prepared } from './prepare';
import { lastingAlikeOf, roundName } from './refuseUnlike';
import type { Session } from './session';

/** More of them in one execution would push the first ones out of n8n's store. */
export const MAX_WRITES = 10_000;

/** Cancelling and updating may be repeated; what the service cannot recognize is sent again. */
const PLAIN: Once = { noun: 'request' };

/** What n8n cannot remember to the end of the execution could be sent again by a Retry. */
export const checkSize = ({ memory }: Session, name: string, count: number): void => {
	const others = Object.entries(memory.rounds).filter(([other]) => other !== name);
	const earlier = others.reduce((sum, [, { writes }]) => sum + Object.keys(writes).length, 0);
	const total = memory.asked + earlier + count;
	if (total <= MAX_WRITES) return;
	throw new UserError(
		`${total} items in one execution are more than n8n can remember, so a duplicate could not be recognized`,
		{ description: `Nothing was sent now. Work on at most ${MAX_WRITES} in one execution.` },
	);
};

/** What an item or a call of an AI agent asks for. */
export const callOf = (input: AnyInput = {}): string => sha256(canonical(input));

/** By which the ledger knows a call of an AI agent that may have been sent. */
const calledEntry = ({ scopeOf }: Session, input?: AnyInput) =>
	`${scopeOf('calls')} asked ${callOf(input)}`;

/**
 * Whether another Retry may have sent what this one does not remember. When nobody can tell, it may.
 * Each call of an AI agent is looked for by what it asks for.
 */
export const mayOthersHaveSent = async (session: Session, input?: AnyInput): Promise<boolean> => {
	const { run, memory, store, scopeOf, isTool } = session;
	if (!run.isRetry) return false;
	const scope = scopeOf(run.round);
	const asked = await toResult(async () => {
		if (isTool) return (await store.find([calledEntry(session, input)])).size > 0;
		return await hasRivals({ store, scope }, memory.rounds[scope] ?? {});
	});
	return 'error' in asked || asked.value;
};

/** The writes of one execution of a node, each sent at most once. */
export const openWrites = async (
	context: IExecuteFunctions,
	session: Session,
	all: readonly Prepared[],
	hint: (message: string) => void,
) => {
	const { run, memory, store, isTool } = session;
	const writes = new Map<Prepared, Write>();
	for (const prepared of all) {
		if (isFailed(prepared) || prepared.built.result) continue;
		const { built, key, indexes, context: item } = prepared;
		const { request, once = PLAIN } = built;
		prepared.keys.takeUp(key, indexes[0]);
		writes.set(prepared, {
			key,
			item: indexes[0],
			request,
			once,
			call: item.call,
			hasWritten: item.hasWritten,
			asked: () => ({
				asked: callOf(prepared.input),
				content: prepared.keys.contentOf(built),
			}),
		});
	}
	const unprepared = new Set(all.filter(isFailed).flatMap(({ indexes }) => indexes));
	const list = [...writes.values()];
	const name = roundName(session, [...writes.keys()][0]);
	const remembered = list.filter(
		({ once, request }) => once.announced === 'required' || !request.repeatable,
	);
	checkSize(session, name, remembered.length);
	const isNew = isTool ? !(name in memory.rounds) : session.isNew;
	const roundMemory = roundIn(memory, name, run.round);
	const [first] = all;
	if (isTool && first && !isFailed(first)) {
		const { input, built } = first;
		// One that may be repeated is another one each time.
		if (!built.allowRepeat) roundMemory.asked = callOf(input);
		const called = findable([calledEntry(session, input)]);
		if (built.once?.announced) await toResult(async () => await store.record(called));
	}
	const round = await openRound(
		{
			store,
			clock: systemClock,
			stop: context.getExecutionCancelSignal(),
			scope: name,
			round: roundMemory,
			isRetry: run.isRetry,
			isShifted: memory.isShifted === true,
			hasCrashed: run.hasCrashed,
			unprepared,
			...(isTool && { spendingScope: session.scopeOf('calls') }),
			memory,
			sums: sumsOf(context, run, memory),
			isNew,
			since: run.beganAt,
			hint,
		},
		list,
	);
	const isSentByName = ({ key, once: { lock } }: Write): boolean =>
		lock !== undefined &&
		list.some((one) => {
			const known = one.key === key ? undefined : roundMemory.writes[one.key];
			return one.once.lock === lock && known !== undefined && !('existing' in known);
		});
	// When nothing is remembered, n8n died, and what a round of a loop had sent may come in a later one
	// when the items are others now. So once one of them is, nothing is sent that only its attempt protects.
	if (round.hasRefused && isNew && run.isRetry) memory.isShifted = true;
	return {
		resolve: round.resolve,
		isInDoubt: (prepared: Prepared): boolean => {
			const write = writes.get(prepared);
			return write !== undefined && round.isInDoubt(write);
		},
		send: async (prepared: Prepared, request: Request): Promise<ServiceResponse> => {
			const write = writes.get(prepared);
			if (!write) return await prepared.context.call(request);
			if (isFailed(prepared)) return await round.send(write);
			const sent = await toResult(async () => await round.send(write));
			const alike = lastingAlikeOf(prepared);
			const known = roundMemory.writes[write.key];
			// Also when nobody knows what became of it.
			if (alike && known && !('existing' in known)) rememberMade(memory, alike, name, sent);
			if ('error' in sent) throw sent.error;
			prepared.keys.answered(prepared.built);
			return sent.value;
		},
		/** What can be sent again now, after a wait, because the service certainly does not have it. */
		awaitMissing: async (): Promise<Prepared[]> => {
			// A person who waits in the editor presses the button again.
			if (!context.continueOnFail() || context.getMode() === 'manual') return [];
			const missing = new Set(await round.awaitMissing(context.getExecutionCancelSignal()));
			return [...writes].flatMap(([prepared, write]) => (missing.has(write) ? [prepared] : []));
		},
		sentOf: (prepared: Prepared): Sent => {
			const write = writes.get(prepared);
			if (write && round.isDone(write)) return 'done';
			if (write && round.isInDoubt(write)) return 'before';
			if (prepared.context.hasWritten()) return 'now';
			// One of the same name stands for it, and a loop may have led it back.
			if (write && isSentByName(write)) return 'before';
			return !isTool && isOpen(memory, callOf(prepared.input), name) ? 'before' : 'nothing';
		},
		/** What was done in full is not remembered any longer; what an agent did is, for its next call. */
		close: async (isDone: boolean): Promise<void> => {
			await round.end(isDone);
			if (isDone && !isTool) closeRound(memory, name);
		},
	};
};
