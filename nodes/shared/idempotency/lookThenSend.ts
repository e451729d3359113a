import type { IDataObject } from 'n8n-workflow';
import { toResult } from '../async/result';
import { createOnce } from '../ledger/creating';
import type { Store } from '../ledger/store';
import type { ServiceResponse } from '../transport/request';
import type { Place } from './asked';
import { inFlightMs } from './inFlight';
import { changedError, idsIn, isDuplicateError, lockedError, storeError } from './notSent';
import type { RoundState, Write } from './roundState';
import type { WriteMemory } from './runMemory';
import { responseOf } from './storedResponse';

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

interface Changed {
	/** What the round remembers and no item asks for any more. */
	readonly unasked: readonly WriteMemory[];
	/** Nobody else started from this memory, so what it does not know was never sent. */
	readonly isFirst: boolean;
	/** The items may come in another order than before. */
	readonly hasCrashed: boolean;
}

type Done = Extract<WriteMemory, { state: 'done' }>;

const isMade = (write: WriteMemory): write is Done => write.state === 'done' && !write.existing;

const namesOf = ({ id, response }: Done): string[] =>
	idsIn(response ? (responseOf(response).body as IDataObject) : { id });

/** Something may be there for the item with the values that it had before, which are not these. */
const processedOf = ({ item, once }: Write, { unasked, ...known }: Changed): 'no' | 'unknown' =>
	known.isFirst &&
	unasked.every((one) => !known.hasCrashed && !once.isOfSeveral && one.item !== item)
		? 'no'
		: 'unknown';

/**
 * A changed value is not sent, but what names itself can be there all the same. Like all that is
 * refused it is not remembered: it would make the values of the first attempt look changed.
 */
export const lookForChanged = async (
	state: RoundState,
	write: Write,
	changed: Changed,
): Promise<ServiceResponse> => {
	const { lock, isUnique, noun } = write.once;
	const made = changed.unasked.flatMap((one) => (isMade(one) ? namesOf(one) : []));
	const found = await toResult(async () =>
		lock || isUnique ? await state.find(write) : undefined,
	);
	if ('error' in found) {
		throw isDuplicateError(found.error) ? found.error : changedError(noun, 'unknown', made);
	}
	if (!found.value) throw changedError(noun, processedOf(write, changed), made);
	// Also what this execution made itself: it is not what is asked for now, and that is said of what exists.
	return { ...found.value, existing: true };
};
