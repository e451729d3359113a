import type { Clock } from '../async/clock';
import { createKeyedLock } from '../async/keyedLock';
import { toResult } from '../async/result';
import { claim, ownEntry } from './claim';
import { lasting, type Store } from './store';

const MINUTE_MS = 60_000;

/** A claim this old belongs to an execution that is over, and so is whatever it sent. */
const STALE_MINUTES = 20;

/** How often a claim of another execution is waited for, and how long each time. */
const MAX_WAITS = 8;
const WAIT_MS = 1_000;

/** Two executions of one process need no ledger to take turns. */
const inTurn = createKeyedLock(1_000);

export interface Creating<T> {
	readonly name: string;
	readonly owner: string;
	readonly store: Store;
	readonly clock: Clock;
	readonly isAlone?: () => boolean;
	/** Returns what is there. */
	readonly find: () => Promise<T | undefined>;
	readonly create: () => Promise<T>;
	/** It may still be created after this error, so that nobody else may begin yet. */
	readonly isUnknown: (error: unknown) => boolean;
	readonly locked: () => Error;
}

const entriesOf = ({ name, owner }: Creating<unknown>) => {
	const key = `creating ${name}`;
	const began = (ms: number) => `${key} began ${Math.floor(ms / MINUTE_MS)}`;
	return { key, owner, began };
};

const isStale = async (
	{ store }: Creating<unknown>,
	began: (ms: number) => string,
	now: number,
) => {
	const minutes = Array.from({ length: STALE_MINUTES + 1 }, (_, ago) =>
		began(now - ago * MINUTE_MS),
	);
	return (await store.find(minutes)).size === 0;
};

const createNow = async <T>(input: Creating<T>): Promise<T> => {
	const { store, clock, find, create, isUnknown } = input;
	const { key, owner, began } = entriesOf(input);
	const beganNow = lasting([began(clock.now())]);
	const release = async () =>
		await store.remove([key, ...lasting([ownEntry({ key, owner })]), ...beganNow]);
	for (let waits = 0; ; waits += 1) {
		const { outcome } = await claim(store, { key, owner, also: beganNow }, input.isAlone);
		if (outcome !== 'taken') break;
		const found = await find();
		if (found) return found;
		if (waits === MAX_WAITS) throw input.locked();
		if (waits === 0 && (await isStale(input, began, clock.now()))) await store.remove([key]);
		else await clock.sleep(WAIT_MS * (0.5 + clock.random()));
	}
	const done = await toResult(async () => (await find()) ?? (await create()));
	// A claim that cannot be removed only holds up others for a while.
	if ('value' in done || !isUnknown(done.error)) await toResult(release);
	if ('error' in done) throw done.error;
	return done.value;
};

/**
 * Looks for something and creates it when it is not there. Looking and creating belong together:
 * two executions at once must not both find nothing, also in two workers.
 */
export const createOnce = async <T>(input: Creating<T>): Promise<T> => {
	const done = await inTurn(input.name, async () => ({ value: await createNow(input) }));
	if (done) return done.value;
	throw input.locked();
};
