import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { type Clock, systemClock } from '../async/clock';
import { createExpiringMap } from '../async/expiringMap';
import { ownEntry } from '../ledger/claim';
import { isOnlyProcess, noteRunning, noteServing } from '../ledger/onlyProcess';
import { storeOf } from '../ledger/store';
import { decide, keepPassed } from './decide';

const STARTED_MS = 30_000;
const MAX_KEYS = 10_000;

type Context = Pick<IExecuteFunctions | IWebhookFunctions, 'getWorkflow' | 'getNode'>;

const nameOf = (context: Context, key: string) =>
	`${context.getWorkflow().id}/${context.getNode().id}/${key}`;

const runOf = (context: IExecuteFunctions) => context.getExecutionId() || randomUUID();

/** Drops duplicate events as well as one row without a lock allows, and never loses one. */
export const createDeduplicator = (
	clock: Clock = systemClock,
	stores = storeOf,
	isAlone = isOnlyProcess,
) => {
	/** The executions here that started with an event a moment ago. */
	const started = createExpiringMap<string>(STARTED_MS, MAX_KEYS);
	const startedBy = (context: Context, key: string) =>
		started.get(nameOf(context, key), clock.now());
	const start = (context: Context, key: string, run: string) =>
		started.set(nameOf(context, key), run, clock.now());

	const failing = (context: IExecuteFunctions, error: unknown, then: string) =>
		context.logger.warn(
			`Duplicates cannot be recognized now, so ${then}: ${(error as Error).message}`,
		);

	const isFirst = async (context: IExecuteFunctions, key: string, run: string) => {
		const { record } = stores(context);
		if (!isAlone()) return await decide(clock, record, key, run);
		const own = ownEntry({ key, owner: run });
		const fresh = await record([key, own]);
		// An execution that runs again finds its own entry.
		return fresh.has(key) || !fresh.has(own);
	};

	return {
		/** False when an execution has started with the event a moment ago. */
		receive: (context: IWebhookFunctions, key: string): boolean => {
			noteServing();
			return startedBy(context, key) === undefined;
		},

		/** For an execution that starts in any case: later deliveries of its event are duplicates. */
		note: async (context: IExecuteFunctions, key: string): Promise<void> => {
			const run = runOf(context);
			start(context, key, run);
			try {
				await keepPassed(stores(context).record, key, run);
			} catch (error) {
				failing(context, error, 'this event may start the workflow again');
			}
		},

		/** Whether the execution is the one that this event starts. */
		mayStart: async (context: IExecuteFunctions, key: string): Promise<boolean> => {
			noteRunning(context.getMode());
			const run = runOf(context);
			const before = startedBy(context, key);
			if (before !== undefined) return before === run;
			let isKnown = true;
			try {
				if (!(await isFirst(context, key, run))) return false;
			} catch (error) {
				// An event too many can be dealt with; a lost one cannot.
				failing(context, error, 'an event starts the workflow');
				isKnown = false;
			}
			const owner = startedBy(context, key) ?? run;
			if (owner !== run) return false;
			start(context, key, run);
			if (isKnown && !isAlone()) {
				void keepPassed(stores(context).record, key, run).catch(() => undefined);
			}
			return true;
		},
	};
};

export const deduplicator = createDeduplicator();
