import { toResult } from '../async/result';
import { createOnce } from '../ledger/creating';
import type { Store } from '../ledger/store';
import type { ServiceResponse } from '../transport/request';
import type { Place } from './attempts';
import { inFlightMs } from './inFlight';
import { changedError, lockedError, storeError } from './notSent';
import type { RoundState, Write } from './roundState';

/** The same store, which says in its errors what was not sent because of it. */
const namingWhatFails = (store: Store, toError: (cause: unknown) => Error): Store => {
	const named = async <T>(call: Promise<T>): Promise<T> =>
		await call.catch(async (cause: unknown) => await Promise.reject(toError(cause)));
	return {
		...store,
		record: async (entries) => await named(store.record(entries)),
		remove: async (entries) => await named(store.remove(entries)),
		find: async (entries) => await named(store.find(entries)),
	};
};

/** Sends a write, unless what it would create is there already; one execution at a time where two could. */
export const lookThenSend = async (
	{ store, clock, stop, isRetry }: Pick<Place, 'store' | 'clock' | 'stop' | 'isRetry'>,
	state: RoundState,
	write: Write,
	send: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> => {
	const { lock, noun } = write.once;
	if (lock === undefined) return await send();
	return await createOnce({
		name: lock,
		store: namingWhatFails(store, (cause) => storeError(noun, cause, isRetry ? 'unknown' : 'no')),
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
