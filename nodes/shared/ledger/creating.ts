import { randomUUID } from 'node:crypto';
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

const entriesOf = (name: string) => {
	const key = `creating ${name}`;
	const began = (ms: number) => `${key} began ${Math.floor(ms / MINUTE_MS)}`;
	return { key, began };
};

const isStale = async <T>({ name, store, clock }: Creating<T>): Promise<boolean> => {
	const { began } = entriesOf(name);
	const now = clock.now();
	const minutes = Array.from({ length: STALE_MINUTES + 1 }, (_, ago) =>
		began(now - ago * MINUTE_MS),
	);
	return (await store.find(minutes)).size === 0;
};

interface Turn {
	readonly entries: readonly string[];
	readonly at: number;
}

/** Waits until it may be created here; returns what another execution has created meanwhile. */
const waitForTurn = async <T>(input: Creating<T>): Promise<Turn | { readonly found: T }> => {
	const { name, store, clock } = input;
	const { key, began } = entriesOf(name);
	for (let waits = 0; ; waits += 1) {
		// Having waited as somebody leaves entries that another process may bring back.
		const owner = waits === 0 ? input.owner : randomUUID();
		const also = lasting([began(clock.now())]);
		const { outcome } = await claim(store, { key, owner, also }, input.isAlone);
		const entries = [key, ...lasting([ownEntry({ key, owner })]), ...also];
		if (outcome !== 'taken') return { entries, at: clock.now() };
		const found = await input.find();
		if (found) return { found };
		if (waits === MAX_WAITS) throw input.locked();
		if (await isStale(input)) await store.remove([key]);
		else await clock.sleep(WAIT_MS * (0.5 + clock.random()));
	}
};

const createNow = async <T>(input: Creating<T>): Promise<T> => {
	const { name, store, clock, find, create, isUnknown } = input;
	const turn = await waitForTurn(input);
	if (!('entries' in turn)) return turn.found;
	const entries = [...turn.entries];
	const done = await toResult(async () => {
		const found = await find();
		if (found) return found;
		if (clock.now() - turn.at > MINUTE_MS) {
			const renewed = lasting([entriesOf(name).began(clock.now())]);
			entries.push(...renewed);
			await store.record(renewed);
		}
		return await create();
	});
	// A claim that cannot be removed only holds up others for a while.
	const isOver = 'value' in done || !isUnknown(done.error);
	if (isOver) await toResult(async () => await store.remove(entries));
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
