import { randomUUID } from 'node:crypto';
import type { Clock } from '../async/clock';
import { createKeyedLock } from '../async/keyedLock';
import { toResult } from '../async/result';
import { claim, ownEntry } from './claim';
import { findable, proofOf } from './look';
import { giveSigns, IN_FLIGHT_MS, signsOf } from './signs';
import type { Store } from './store';

/** How often a claim of another execution is waited for, and how long each time. */
const MAX_WAITS = 40;
const WAIT_MS = 1_000;

const keyOf = (name: string) => `creating ${name}`;

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

/** Waits for its turn. Returns the entries of its claim, or what another execution has created. */
const waitForTurn = async <T>(
	input: Creating<T>,
): Promise<{ readonly entries: readonly string[] } | { readonly found: T }> => {
	const { store, clock } = input;
	const key = keyOf(input.name);
	const signs = signsOf(key);
	const proof = proofOf(key);
	for (let waits = 0; ; waits += 1) {
		// Another owner each time: another process may bring entries back that were removed.
		const owner = randomUUID();
		const also = [proof, ...findable([signs.at(clock.now())])];
		// Whoever waits only looks: its own sign of life would be taken for that of who is at it.
		const isFree = waits === 0 || (await store.find([key])).size === 0;
		const claimed = isFree && (await claim(store, { key, owner, also }));
		if (claimed === 'won')
			return { entries: [key, ...findable([ownEntry({ key, owner })]), ...also] };
		const found = await input.find();
		if (found) return { found };
		const now = clock.now();
		const seen = await store.find([key, ...signs.within(now)]);
		const leftMs = signs.inFlightUntil(seen, now) - now;
		if (leftMs > MAX_WAITS * WAIT_MS || waits === MAX_WAITS) throw input.locked();
		// Its execution is over. Without the key it looked taken only because somebody else was looking.
		if (leftMs <= 0 && seen.has(key)) await store.remove([key, proof]);
		else await clock.sleep(WAIT_MS * (0.5 + clock.random()));
	}
};

const createNow = async <T>(input: Creating<T>): Promise<T> => {
	const { store, clock, find, create, inFlightMs } = input;
	const turn = await waitForTurn(input);
	if ('found' in turn) return turn.found;
	const key = keyOf(input.name);
	const signs = signsOf(key);
	const stopSigns = giveSigns(store, clock, key);
	// What failed while it only looked has left nothing under way.
	let waitMs = 0;
	const createOrWait = async () =>
		await create().catch(async (error: unknown) => {
			waitMs = inFlightMs(error);
			return await Promise.reject(error);
		});
	const done = await toResult(async () => (await find()) ?? (await createOrWait()));
	stopSigns();
	const lastSign = waitMs > IN_FLIGHT_MS ? signs.slowAt : signs.at;
	// A claim that cannot be changed only holds up others for a while.
	await toResult(async () =>
		waitMs > 0
			? void (await store.record(findable([lastSign(clock.now())])))
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
	const turn = async () => await createNow(input);
	return await inTurn(
		input.name,
		turn,
		() => {
			throw input.locked();
		},
		input.stop,
	);
};
