import type { Clock } from '../async/clock';
import { type Result, toResult } from '../async/result';
import type { ServiceResponse } from '../transport/request';
import { doneError, inFlightError, isDuplicateError } from './notSent';
import type { RoundState, Write } from './roundState';
import { responseOf } from './storedResponse';

/** When it is looked again for what the service may still be working on. */
const LOOKS_MS = [0, 1_000, 3_000];

/** What came of a write that may have been sent; nothing when it certainly was not. */
const lookFor = async (
	state: RoundState,
	write: Write,
): Promise<{ readonly outcome?: Result<ServiceResponse>; readonly isOpen?: true }> => {
	const found = await toResult(async () => await state.find(write));
	// What another execution has is not under way from this one, and is refused where it is sent.
	const isOfOthers = 'error' in found && isDuplicateError(found.error);
	if ('error' in found && !isOfOthers) return { outcome: found, isOpen: true };
	if ('value' in found && found.value) {
		return { outcome: { value: state.markDone(write, found.value) } };
	}
	const waitMs = state.inFlightLeftMs(write);
	if (waitMs > 0 && !isOfOthers)
		return { outcome: { error: inFlightError(write.once.noun, waitMs) }, isOpen: true };
	state.restore(write, undefined);
	return {};
};

/**
 * Looks for writes that an earlier attempt may have sent, a few times over some seconds as long as
 * they may still come. Those without an outcome were certainly not done.
 */
export const resolveWrites = async (
	state: RoundState,
	{ sleep }: Clock,
	writes: readonly Write[],
): Promise<ReadonlyMap<Write, Result<ServiceResponse>>> => {
	const outcomes = new Map<Write, Result<ServiceResponse>>();
	let open = writes;
	for (const pause of LOOKS_MS) {
		if (open.length === 0) break;
		if (pause > 0) await sleep(pause);
		const left: Write[] = [];
		for (const write of open) {
			const { outcome, isOpen } = await lookFor(state, write);
			if (outcome) outcomes.set(write, outcome);
			else outcomes.delete(write);
			if (isOpen) left.push(write);
		}
		open = left;
	}
	return outcomes;
};

/** What came of a write whose response was lost a moment ago, where the service can tell. */
export const findLost = async (
	state: RoundState,
	{ sleep }: Clock,
	write: Write,
): Promise<ServiceResponse | undefined> => {
	for (const pause of write.once.find ? LOOKS_MS : []) {
		if (pause > 0) await sleep(pause);
		const found = await toResult(async () => await state.find(write));
		if ('value' in found && found.value) return found.value;
	}
	return undefined;
};

/** The response to what an earlier attempt did; nothing when none did it, or when it is made anew. */
export const knownResponse = async (
	state: RoundState,
	write: Write,
): Promise<ServiceResponse | undefined> => {
	const done = state.of(write);
	if (done?.state !== 'done') return undefined;
	const { response, existing } = done;
	if (response) return { ...responseOf(response), existing, repeated: true };
	const found = await toResult(async () => await state.find(write));
	if ('value' in found && found.value) return { ...found.value, existing, repeated: true };
	if (write.request.repeatable || write.once.isRemade) return undefined;
	throw doneError(write.once.noun);
};
