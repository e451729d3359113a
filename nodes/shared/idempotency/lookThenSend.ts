import { toResult } from '../async/result';
import { createOnce } from '../ledger/creating';
import type { ServiceResponse } from '../transport/request';
import type { Place } from './attempts';
import { inFlightMs } from './inFlight';
import { changedError, lockedError } from './notSent';
import type { RoundState, Write } from './roundState';

/** Sends a write, unless what it would create is there already; one execution at a time where two could. */
export const lookThenSend = async (
	{ store, clock, stop }: Pick<Place, 'store' | 'clock' | 'stop'>,
	state: RoundState,
	write: Write,
	send: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> => {
	const { lock, noun } = write.once;
	if (lock === undefined) return await send();
	return await createOnce({
		name: lock,
		store,
		clock,
		stop,
		find: async () => {
			const found = await state.find(write);
			return found && state.markDone(write, { ...found, existing: true });
		},
		create: send,
		inFlightMs,
		locked: () => lockedError(noun),
	});
};

/**
 * A changed value is not sent, but what names itself can be there all the same. Like all that is
 * refused it is not remembered: it would make the values of the first attempt look changed.
 */
export const lookForChanged = async (state: RoundState, write: Write): Promise<ServiceResponse> => {
	const { lock, noun } = write.once;
	const found = await toResult(async () => (lock ? await state.find(write) : undefined));
	if ('error' in found) throw changedError(noun, 'unknown');
	if (!found.value) throw changedError(noun);
	return { ...found.value, existing: true };
};
