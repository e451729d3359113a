import { createOnce } from '../ledger/creating';
import { mayBeProcessed, timedOut } from '../transport/errors';
import type { Answer } from '../transport/request';
import { type Place, SETTLING_MS, SLOW_SETTLING_MS } from './attempts';
import { lockedError } from './notSent';
import type { RoundState, Write } from './roundState';

/** How long the service may still be working on what ended with this error. */
export const settlingMs = (error: unknown): number => {
	if (!mayBeProcessed(error)) return 0;
	return timedOut(error) ? SLOW_SETTLING_MS : SETTLING_MS;
};

/** What a write would create, when it is there already. */
export const existingOf = async (state: RoundState, write: Write): Promise<Answer | undefined> => {
	const found = await state.find(write);
	return found && state.markDone(write, { ...found, existing: true });
};

/** Sends a write, unless what it would create is there already; one execution at a time where two could. */
export const lookThenSend = async (
	{ store, clock, isAlone }: Pick<Place, 'store' | 'clock' | 'isAlone'>,
	state: RoundState,
	write: Write,
	send: () => Promise<Answer>,
): Promise<Answer> => {
	const { looksFirst, lock, noun } = write.once;
	const existing = async () => await existingOf(state, write);
	if (lock === undefined) return (looksFirst && (await existing())) || (await send());
	return await createOnce({
		name: lock,
		store,
		clock,
		isAlone,
		find: existing,
		create: send,
		settlingMs,
		locked: () => lockedError(noun),
	});
};
