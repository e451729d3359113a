import { randomUUID } from 'node:crypto';
import { type IExecuteFunctions, type IWebhookFunctions, sleep } from 'n8n-workflow';
import { type Ask, claimOf, decide, keep, passedOf, repeatedly } from './claims';
import { createMemory } from './memory';
import { createReminders } from './reminders';
import { createStore, type Time } from './store';

const BEGUN_MS = 30_000;
const HANDED_OVER_MS = 600_000;
const MOST_KEYS = 10_000;

/**
 * After so many seconds it is looked whether the store still knows an event. Of calls that erase one,
 * most are over before the first look, and few take longer than until the second.
 */
const LOOKS = [15, 60];

/** It is told sooner of one that passed while it failed. */
const TELLS = [1, ...LOOKS];

const placeOf = (context: IExecuteFunctions | IWebhookFunctions) =>
	`${context.getWorkflow().id}/${context.getNode().id}`;

const runOf = (context: IExecuteFunctions) => context.getExecutionId() || randomUUID();

export const createOnlyOnce = (time: Time) => {
	/** Events that this process handed to n8n, and the runs here that began with one. */
	const handedOver = createMemory<true>(HANDED_OVER_MS, MOST_KEYS);
	const begun = createMemory<string>(BEGUN_MS, MOST_KEYS);
	const askStore = createStore(time);

	/** Whether other processes may get the event, too. */
	const isShared = (place: string, key: string) =>
		handedOver.get(`${place}/${key}`, time.now()) === undefined;

	const askOf = (context: IExecuteFunctions, key: string): Ask => {
		const place = placeOf(context);
		return async (...values) => await askStore(place, context, values, isShared(place, key));
	};

	/** What the store does not know yet this process must not forget. */
	const remindStore = createReminders(time, (place, { key, run }) =>
		begun.set(`${place}/${key}`, run, time.now()),
	);

	/**
	 * Whoever comes with the event later is a repeat. Not marked as passed, or the same run, executed
	 * again at this moment, would take that for another's.
	 */
	const remind = (
		context: IExecuteFunctions,
		key: string,
		run: string,
		after: readonly number[],
	) => {
		remindStore(placeOf(context), askOf(context, key), { key, run }, after);
	};

	const keepPassed = async (context: IExecuteFunctions, key: string, run: string) =>
		await keep(askOf(context, key), key, claimOf(key, run), passedOf(key));

	/** A run that is executed again finds its own claim, and passes again. */
	const isFirst = async (context: IExecuteFunctions, key: string, run: string) => {
		const ask = askOf(context, key);
		if (isShared(placeOf(context), key)) return await decide(time, ask, key, run);
		const claim = claimOf(key, run);
		const fresh = await ask(key, claim);
		return fresh.has(key) || !fresh.has(claim);
	};

	const failing = (context: IExecuteFunctions, error: unknown, then: string) =>
		context.logger.warn(
			`Repeats cannot be recognised now, so ${then}: ${(error as Error).message}`,
		);

	/** The run in this process that began with the event a moment ago. */
	const begunBy = (context: IExecuteFunctions | IWebhookFunctions, key: string) =>
		begun.get(`${placeOf(context)}/${key}`, time.now());

	return {
		/** For a run that passes in any case: whoever comes with its event from now on is a repeat. */
		note: async (context: IExecuteFunctions, key: string): Promise<void> => {
			const run = runOf(context);
			begun.set(`${placeOf(context)}/${key}`, run, time.now());
			remind(context, key, run, LOOKS);
			try {
				await keepPassed(context, key, run);
			} catch (error) {
				failing(context, error, 'this event may pass again');
				remind(context, key, run, TELLS);
			}
		},

		/** False when a run has begun with the event a moment ago. One that failed to start has not. */
		handOver: (context: IWebhookFunctions, key: string): boolean => {
			if (begunBy(context, key) !== undefined) return false;
			handedOver.set(`${placeOf(context)}/${key}`, true, time.now());
			return true;
		},

		/** Whether the run is the one that this event starts. */
		mayPass: async (context: IExecuteFunctions, key: string): Promise<boolean> => {
			const run = runOf(context);
			if (![undefined, run].includes(begunBy(context, key))) return false;
			let isKnown = true;
			try {
				if (!(await isFirst(context, key, run))) return false;
			} catch (error) {
				// An event too many can be dealt with; a lost one cannot.
				failing(context, error, 'an event passes');
				isKnown = false;
			}
			const owner = begunBy(context, key) ?? run;
			if (owner !== run) {
				// The owner's own call may have failed. Then the row names this run alone, which drops.
				const tell = repeatedly(askOf(context, key));
				await tell(key, claimOf(key, owner)).catch(() => undefined);
				return false;
			}
			begun.set(`${placeOf(context)}/${key}`, run, time.now());
			if (!isKnown) remind(context, key, run, TELLS);
			else if (isShared(placeOf(context), key)) {
				void keepPassed(context, key, run).catch(() => undefined);
				remind(context, key, run, LOOKS);
			}
			return true;
		},
	};
};

export const onlyOnce = createOnlyOnce({ now: () => Date.now(), random: Math.random, sleep });
