import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { type Clock, systemClock } from '../async/clock';
import { createExpiringMap } from '../async/expiringMap';
import { ownEntry } from '../ledger/claim';
import { keep, keepTrying } from '../ledger/keep';
import { isOnlyProcess, noteRunning, noteServing } from '../ledger/onlyProcess';
import { placeOf } from '../ledger/placeOf';
import { storeOf } from '../ledger/store';
import { decide, passedEntries } from './decide';
import { TOLERANCE_SECONDS } from './signature';

/** For so long a duplicate is dropped before its execution starts. */
const STARTED_MS = 30_000;

/** For so long a delivery that was recorded can be played again: its time may be ahead. */
const REPLAYED_MS = 2 * TOLERANCE_SECONDS * 1_000;

/**
 * Where executions start in other processes, and nobody here knows whether one did with a delivery,
 * it is accepted so often: somebody who passes deliveries on may send one again that failed.
 */
const MAX_PLAYED = 5;

const MAX_KEYS = 10_000;

type Context = Pick<IExecuteFunctions | IWebhookFunctions, 'getWorkflow' | 'getNode'>;

const nameOf = (context: Context, key: string) => `${placeOf(context)}/${key}`;

const runOf = (context: IExecuteFunctions) => context.getExecutionId() || randomUUID();

/** Drops duplicate events as well as one row without a lock allows, and never loses one. */
export const createDeduplicator = (
	clock: Clock = systemClock,
	stores = storeOf,
	isAlone = isOnlyProcess,
) => {
	/** The executions here that started with an event. */
	const started = createExpiringMap<{ readonly run: string; readonly at: number }>(
		REPLAYED_MS,
		MAX_KEYS,
	);
	/** When duplicates of an event came last. */
	const repeated = createExpiringMap<number>(REPLAYED_MS, MAX_KEYS);
	/** How often a delivery was accepted. */
	const played = createExpiringMap<number>(REPLAYED_MS, MAX_KEYS);

	const startedBy = (context: Context, key: string) => {
		const now = clock.now();
		const found = started.get(nameOf(context, key), now);
		return found && now - found.at < STARTED_MS ? found.run : undefined;
	};
	const start = (context: Context, key: string, run: string) => {
		const at = clock.now();
		started.set(nameOf(context, key), { run, at }, at);
	};
	const noteRepeat = (context: Context, key: string, at: number) =>
		repeated.set(nameOf(context, key), at, at);

	const failing = (context: IExecuteFunctions, error: unknown, then: string) =>
		context.logger.warn(
			`Duplicates cannot be recognized now, so ${then}: ${(error as Error).message}`,
		);

	const isFirst = async (context: IExecuteFunctions, key: string, run: string) => {
		const { record, remove } = stores(context);
		if (!isAlone()) return await decide(clock, record, key, run);
		const own = ownEntry({ key, owner: run });
		const fresh = await record([key, own]);
		// An execution that runs again finds its own entry.
		if (fresh.has(key) || !fresh.has(own)) return true;
		// Duplicates would push the entries of other events out of the row.
		await remove([own]).catch(() => undefined);
		return false;
	};

	const remember = async (context: IExecuteFunctions, key: string, run: string) =>
		await keepTrying(clock, stores(context).record, passedEntries(key, run));

	return {
		/**
		 * False for a duplicate of an event that started an execution here, or was dropped, a moment
		 * ago. Undefined for a delivery that came too often, where nobody knows whether one started.
		 */
		receive: (context: IWebhookFunctions, key: string, sentAt?: string): boolean | undefined => {
			noteServing();
			const now = clock.now();
			const name = nameOf(context, key);
			const play = `${name}@${sentAt}`;
			const times = (sentAt !== undefined && played.get(play, now)) || 0;
			const last = Math.max(started.get(name, now)?.at ?? 0, repeated.get(name, now) ?? 0);
			if (now - last < (times > 0 ? REPLAYED_MS : STARTED_MS)) {
				noteRepeat(context, key, now);
				return false;
			}
			if (times >= MAX_PLAYED && !isAlone()) return undefined;
			played.set(play, times + 1, now);
			return true;
		},

		/** For an execution that starts in any case: later deliveries of its event are duplicates. */
		note: async (context: IExecuteFunctions, key: string): Promise<void> => {
			const run = runOf(context);
			start(context, key, run);
			try {
				await keep(stores(context).record, passedEntries(key, run));
			} catch (error) {
				failing(context, error, 'this event may start the workflow again');
				void remember(context, key, run);
			}
		},

		/** Whether the execution is the one that this event starts. */
		mayStart: async (context: IExecuteFunctions, key: string): Promise<boolean> => {
			noteRunning(context.getMode());
			const since = clock.now();
			const run = runOf(context);
			const before = startedBy(context, key);
			if (before !== undefined) return before === run;
			let isKnown = true;
			try {
				if (!(await isFirst(context, key, run))) {
					noteRepeat(context, key, since);
					return false;
				}
			} catch (error) {
				// An event too many can be dealt with; a lost one cannot.
				failing(context, error, 'an event starts the workflow');
				isKnown = false;
			}
			const owner = startedBy(context, key) ?? run;
			if (owner !== run) return false;
			start(context, key, run);
			if (!isKnown || !isAlone()) void remember(context, key, run);
			return true;
		},
	};
};

export const deduplicator = createDeduplicator();
