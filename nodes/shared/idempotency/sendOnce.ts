import type { IDataObject } from 'n8n-workflow';
import { type Result, toResult } from '../async/result';
import { IN_FLIGHT_MS, SLOW_IN_FLIGHT_MS } from '../ledger/signs';
import { mayBeProcessed, timedOut } from '../transport/errors';
import type { ServiceResponse } from '../transport/request';
import { changedIn } from './asked';
import { type Attempt, beginAttempt } from './attempts';
import { duplicatesIn } from './duplicates';
import { inFlightMs } from './inFlight';
import { canonical } from './keys';
import { lookForChanged, lookThenSend } from './lookThenSend';
import { duplicateError, isDuplicateError, storeError, uncountedError } from './notSent';
import { findLost, knownResponse, resolveWrites } from './resolve';
import type { Round, RoundInput } from './round';
import { createRoundSpending } from './roundSpending';
import { createRoundState, type Write } from './roundState';
import { outcomeOf } from './runMemory';

const soughtLength = ({ request, once }: Write) =>
	canonical(once.sought ?? request.body ?? {}).length;

/**
 * Sends each write of a round at most once. What the run remembers as done is returned; what an
 * earlier attempt may have sent is asked of the service; neither can say: the outcome is unknown.
 */
export const openRound = async (input: RoundInput, writes: readonly Write[]): Promise<Round> => {
	const { store, clock, isRetry, hasCrashed, isNew, hint } = input;
	const spending = createRoundSpending(input);
	const keysOf = (isOf: (write: Write) => boolean) =>
		new Set(writes.filter(isOf).map(({ key }) => key));
	const tracked = keysOf(({ once }) => once.announced !== undefined);
	const limited = keysOf(({ once }) => once.spending !== undefined);
	/** Without a name of their own, which the service or the ledger knows in every round. */
	const exposed = keysOf(({ once: { announced, isUnique, lock }, request: { headers } }) => {
		const hasName = announced !== 'required' && headers?.['Idempotency-Key'] !== undefined;
		return !isUnique && lock === undefined && !hasName;
	});
	const asking = { keys: [...tracked], unprepared: input.unprepared, limited, exposed };
	const begun = await toResult<Attempt | undefined>(async () =>
		tracked.size > 0 ? await beginAttempt(input, asking) : undefined,
	);
	const attempt = 'value' in begun ? begun.value : undefined;
	/** Nothing but the ledger tells what the attempt before has sent. */
	const isBlank = isRetry && isNew && hasCrashed;
	/** What only the ledger could tell of others that started from the same memory. */
	const needsLedger = ({ once, request }: Write) =>
		once.announced === 'required' ||
		// What is looked up by its name needs none, and a key of one's own may be another one now.
		(isBlank && once.announced !== undefined && once.lock === undefined) ||
		(isRetry && (!request.repeatable || once.spending));
	// What the run remembers holds even when the ledger cannot be asked.
	const refused = attempt?.refused ?? changedIn(input, asking);
	const isFirst = attempt?.isFirst === true;
	const state = createRoundState({ ...input, isFirst });
	for (const write of writes) {
		// Others may have sent it, or be about to send again what this run remembers as sent.
		if (
			state.of(write)?.state === 'sent' ||
			(attempt?.suspects.has(write.key) && !state.of(write))
		) {
			state.suspect(write, attempt?.inFlightUntil ?? 0);
		}
	}
	// After a crash nothing tells what the attempt before has sent, unless it had announced it where no
	// other worker writes.
	const isUnsure = ({ once }: Write): boolean =>
		isBlank && !(once.announced && attempt && store.isAlone());
	/** The keys of what earlier attempts may have sent. */
	const doubtful = new Set(
		writes
			.filter((write) => isUnsure(write) || outcomeOf(state.of(write)) === 'sent')
			.map(({ key }) => key),
	);
	const isInDoubt = ({ key }: Write): boolean => doubtful.has(key);
	const doneBefore = new Set(writes.filter((write) => outcomeOf(state.of(write)) === 'done'));
	const isDuplicate = duplicatesIn(writes, state, input);
	let outcomes = new Map<Write, Result<ServiceResponse>>();
	let [isIdle, isSlow] = [true, false];
	const duplicates = new Set<string>();

	const resolve = async () => {
		const looked = writes.filter(
			(write) =>
				isInDoubt(write) &&
				write.once.find &&
				!isDuplicate(write) &&
				(state.of(write) || write.once.lock === undefined),
		);
		// The more a write is looked for by, the fewer records fit it. Of equal ones the first was sent first.
		looked.sort((one, other) => soughtLength(other) - soughtLength(one));
		outcomes = new Map(await resolveWrites(state, clock, looked));
		for (const write of looked) {
			const outcome = outcomes.get(write);
			if (!outcome || 'value' in outcome) doubtful.delete(write.key);
			// What has an unknown outcome counts as well; what was certainly not sent does not.
			if (outcome) spending.countAnyway(write);
			else await spending.uncount(write);
		}
		for (const [write, error] of spending.overLimit(writes.filter(isInDoubt))) {
			outcomes.set(write, { error });
			spending.countAnyway(write);
		}
	};

	/** Its response is gone, and the service may show what came of it. */
	const afterLoss = async (write: Write, error: unknown): Promise<ServiceResponse> => {
		isSlow ||= timedOut(error);
		state.markLost(write, inFlightMs(error));
		const found = await findLost(state, clock, write);
		if (!found) throw error;
		hint(`A response was lost. The service shows that the ${write.once.noun} was done.`);
		// It was not there before it was sent.
		return state.markDone(write, { ...found, existing: false });
	};

	const sendNow = async (write: Write): Promise<ServiceResponse> => {
		const { once, request, call } = write;
		const before = state.of(write);
		const isUnsent =
			!isNew && once.announced === 'required' && isFirst && !before && !isInDoubt(write);
		const look = { ...state.lookOf(write), isUnsent };
		const counted = await toResult(async () => {
			if (once.spending && attempt && !attempt.isSpendingKnown) {
				throw uncountedError(isInDoubt(write) ? 'unknown' : 'no');
			}
			await spending.count(write, before !== undefined);
		});
		if ('error' in counted) {
			// What another execution has done is no matter of this limit.
			const known = await toResult(async () =>
				once.isUnique ? await state.find(write) : undefined,
			);
			throw 'error' in known && isDuplicateError(known.error) ? known.error : counted.error;
		}
		// Until it is known better: the node may die now.
		state.markSent(write, SLOW_IN_FLIGHT_MS);
		const note = (data: IDataObject) => state.markSent(write, SLOW_IN_FLIGHT_MS, data);
		const outgoing = { ...request, isInDoubt: isInDoubt(write) };
		const sent = await toResult(async () =>
			once.send ? await once.send(outgoing, note, look) : await call(outgoing),
		);
		const isTaken = 'error' in sent && isDuplicateError(sent.error);
		if (isTaken) duplicates.add(write.key);
		else isIdle = false;
		if ('error' in sent && (isTaken || !mayBeProcessed(sent.error, write.hasWritten()))) {
			state.restore(write, before);
			if (!before) await spending.uncount(write);
			throw sent.error;
		}
		// The same one of another sub-workflow may have been taken back meanwhile.
		spending.countAnyway(write);
		return 'value' in sent ? state.markDone(write, sent.value) : await afterLoss(write, sent.error);
	};

	const awaitMissing = async (stop?: AbortSignal): Promise<readonly Write[]> => {
		// Whoever retries may have rivals, which are met when an attempt begins and not later.
		if (isRetry) return [];
		const missing = writes.filter(
			(write) => state.isMissing(write) && state.inFlightLeftMs(write) <= IN_FLIGHT_MS,
		);
		if (missing.length === 0) return [];
		await clock.sleep(Math.max(0, ...missing.map(state.inFlightLeftMs)) + 1, stop);
		for (const { key } of missing) doubtful.add(key);
		await resolve();
		return missing;
	};

	return {
		resolve,
		awaitMissing,
		isInDoubt,
		isDone: (write) => doneBefore.has(write),
		hasRefused: refused.size > 0,
		send: async (write) => {
			const { key, once } = write;
			const earlier = state.of(write);
			if (isDuplicate(write) && earlier) {
				throw duplicateError(once.noun, outcomeOf(earlier) === 'done' ? 'yes' : 'unknown');
			}
			const outcome = outcomes.get(write);
			if (outcome && 'error' in outcome) throw outcome.error;
			if (outcome) return { ...outcome.value, repeated: true };
			const answer = await knownResponse(state, write);
			if (answer) return answer;
			if ('error' in begun && needsLedger(write)) {
				throw storeError(once.noun, begun.error, isRetry ? 'unknown' : 'no');
			}
			if (refused.has(key)) {
				const unasked = state.unaskedBy(writes, input.unprepared);
				return await lookForChanged(state, write, { unasked, isFirst, hasCrashed });
			}
			return await lookThenSend(input, state, write, async () => await sendNow(write));
		},
		end: async (isDone) => {
			if (attempt)
				await toResult(async () => await attempt.end({ isDone, isIdle, isSlow, duplicates }));
		},
	};
};
