import { randomUUID } from 'node:crypto';
import type { Clock } from '../async/clock';
import { createKeyedLock } from '../async/keyedLock';
import { toResult } from '../async/result';
import { claim, ownEntry } from './claim';
import { findable, proofOf } from './look';
import { giveSigns, signsOf } from './signs';
import type { Store } from './store';

/** How often a claim of another execution is waited for, and how long each time. */
const MAX_WAITS = 40;
const WAIT_MS = 1_000;

/** Two executions of one process need no ledger to take turns. */
const inTurn = createKeyedLock(1_000);

export interface Creating<T> {
	readonly name: string;
	readonly store: Store;
	readonly clock: Clock;
	/** Ends the wait for another execution of this process; a request ends with it by itself. */
	readonly stop?: AbortSignal;
	/** Returns what is there. */
	readonly find: () => Promise<T | undefined>;
	readonly create: () => Promise<T>;
	/** For how long nobody else may begin after this error, because it may still be created. */
	readonly inFlightMs: (error: unknown) => number;
	readonly locked: () => Error;
}

/** A claim without a sign of life for so long is of an execution that is over. */
const SILENT_MS = 30_000;

/** Whoever may still be creating it says until when, by the minute. */
const MINUTE_MS = 60_000;
const MAX_MINUTES = 21;

const entriesOf = (name: string) => {
	const key = `creating ${name}`;
	return { key, until: (ms: number) => `${key} until ${Math.ceil(ms / MINUTE_MS)}` };
};

/** What becomes of a claim: its execution is at it, or is over and what it sent may still come, or not. */
const claimState = async <T>({
	name,
	store,
	clock,
}: Creating<T>): Promise<'alive' | 'in flight' | 'stale'> => {
	const { key, until } = entriesOf(name);
	const now = clock.now();
	const signs = signsOf(key).within(now, SILENT_MS);
	const later = Array.from({ length: MAX_MINUTES }, (_, minutes) =>
		until(now + minutes * MINUTE_MS),
	);
	const found = await store.find([key, ...signs, ...later]);
	if (later.some((entry) => found.has(entry))) return 'in flight';
	// It may have looked taken only because somebody else was looking.
	return found.has(key) && !signs.some((sign) => found.has(sign)) ? 'stale' : 'alive';
};

/** Waits for its turn. Returns the entries of its claim, or what another execution has created. */
const waitForTurn = async <T>(
	input: Creating<T>,
): Promise<{ readonly entries: readonly string[] } | { readonly found: T }> => {
	const { name, store, clock } = input;
	const { key } = entriesOf(name);
	const proof = proofOf(key);
	for (let waits = 0; ; waits += 1) {
		// Another owner each time: another process may bring entries back that were removed.
		const owner = randomUUID();
		const also = [proof, ...findable([signsOf(key).at(clock.now())])];
		// Whoever waits only looks: its own sign of life would be taken for that of who is at it.
		const isFree = waits === 0 || (await store.find([key])).size === 0;
		const claimed = isFree && (await claim(store, { key, owner, also }));
		if (claimed === 'won')
			return { entries: [key, ...findable([ownEntry({ key, owner })]), ...also] };
		const found = await input.find();
		if (found) return { found };
		const state = await claimState(input);
		if (state === 'in flight' || waits === MAX_WAITS) throw input.locked();
		if (state === 'stale') await store.remove([key, proof]);
		else await clock.sleep(WAIT_MS * (0.5 + clock.random()));
	}
};

const createNow = async <T>(input: Creating<T>): Promise<T> => {
	const { name, store, clock, find, create, inFlightMs } = input;
	const turn = await waitForTurn(input);
	if ('found' in turn) return turn.found;
	const { key, until } = entriesOf(name);
	// A last sign of life holds for as long as the shorter of the two times.
	const entryUntil = (now: number, ms: number) =>
		ms > SILENT_MS ? until(now + ms) : signsOf(key).at(now);
	const stopSigns = giveSigns(store, clock, key);
	const done = await toResult(async () => (await find()) ?? (await create()));
	stopSigns();
	const waitMs = 'error' in done ? inFlightMs(done.error) : 0;
	// A claim that cannot be changed only holds up others for a while.
	await toResult(async () =>
		waitMs > 0
			? void (await store.record(findable([entryUntil(clock.now(), waitMs)])))
			: await store.remove(turn.entries),
	);
	if ('error' in done) throw done.error;
	return done.value;
};

/**
 * Looks for something and creates it when it is not there. Looking and creating belong together:
 * two executions at once must not both find nothing, also in two workers.
 */
export const createOnce = async <T>(input: Creating<T>): Promise<T> => {
	const turn = async () => ({ value: await createNow(input) });
	const done = await inTurn(input.name, turn, input.stop);
	if (done) return done.value;
	throw input.locked();
};
