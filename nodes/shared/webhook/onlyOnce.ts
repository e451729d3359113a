import { randomUUID } from 'node:crypto';
import { type IExecuteFunctions, type IWebhookFunctions, sleep } from 'n8n-workflow';
import { createMemory } from './memory';
import { createStore, type Time } from './store';

const BEGUN_MS = 30_000;
const HANDED_OVER_MS = 600_000;
const MOST_KEYS = 10_000;

/** How often in a row a value must be found before it is sure to stay, and how often to look. */
const STEADY = 2;
const MOST_TRIES = 12;

/** So long whoever met a rival lets it go first: longer when the store is slow. */
const YIELD_MS = 1_000;
const YIELD_TIMES = 4;

/** However slow it looks: a clock that was set forward makes a call last for hours. */
const MOST_YIELD_MS = 20_000;

/** How often the store is asked when it fails. */
const MOST_FAILURES = 3;

/**
 * The pauses before it is told of an event that passed meanwhile: a database that restarts is back by
 * then. None is longer than this process itself knows of the event.
 */
const TELL_LATER_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 29_000];

/** Each that is still to be told keeps its run in memory. */
const MOST_TO_TELL = 1_000;

type Ask = (...values: string[]) => Promise<ReadonlySet<string>>;

const placeOf = (context: IExecuteFunctions | IWebhookFunctions) =>
	`${context.getWorkflow().id}/${context.getNode().id}`;

const claimOf = (key: string, run: string) => `${key} claimed by ${run}`;

const repeatedly =
	(ask: Ask): Ask =>
	async (...values) => {
		for (let failures = 1; failures < MOST_FAILURES; failures += 1) {
			try {
				return await ask(...values);
			} catch {
				// Two processes that insert the first row at once fail by that; the next try succeeds.
			}
		}
		return await ask(...values);
	};

/** Whether somebody else's claim is found in the stead of one's own, which should stay. */
const hasRival = async (ask: Ask, key: string, claim: string): Promise<boolean> => {
	for (let seen = 0, tries = 0; seen < STEADY && tries < MOST_TRIES; tries += 1) {
		const fresh = await ask(key, claim);
		if (fresh.has(claim) && !fresh.has(key)) return true;
		seen = fresh.has(claim) ? 0 : seen + 1;
	}
	return false;
};

export const createOnlyOnce = (time: Time) => {
	/** Events that this process handed to n8n, and the runs here that began with one. */
	const handedOver = createMemory<true>(HANDED_OVER_MS, MOST_KEYS);
	const begun = createMemory<string>(BEGUN_MS, MOST_KEYS);
	const askStore = createStore(time);

	/** Writes again what another process, without a lock, may have overwritten. */
	const keep = async (ask: Ask, ...values: string[]): Promise<void> => {
		for (let seen = 0, tries = 0; seen < STEADY + 1 && tries < MOST_TRIES; tries += 1) {
			const fresh = await ask(...values);
			seen = fresh.size > 0 ? 0 : seen + 1;
		}
	};

	/**
	 * Several processes may decide about the same event at the same moment, on a row in which each
	 * can overwrite the others. Who meets an earlier claim drops the event. Else the claim that
	 * stays, the one written last, goes ahead, and the others follow a second later, when they find
	 * that it has passed. Whoever is first to look at a mark never drops, so one always passes.
	 */
	const decide = async (ask: Ask, key: string, claim: string): Promise<boolean> => {
		const passed = `${key} passed`;
		const since = time.now();
		const askOn = repeatedly(ask);
		const first = await askOn(key, claim);
		if (!first.has(key)) return !first.has(claim);
		if (await hasRival(askOn, key, claim)) {
			const patience = Math.max(YIELD_MS, YIELD_TIMES * (time.now() - since));
			await time.sleep(Math.min(patience, MOST_YIELD_MS) * (1 + time.random()));
		}
		// Not asked again when it fails: the mark it may have left would be taken for another's.
		if (!(await ask(key, claim, passed)).has(passed)) return false;
		void keep(askOn, key, claim, passed).catch(() => undefined);
		return true;
	};

	/** A run that is executed again finds its own claim, and passes again. */
	const isFirst = async (context: IExecuteFunctions, key: string, run: string) => {
		const place = placeOf(context);
		const claim = claimOf(key, run);
		const isShared = handedOver.get(`${place}/${key}`, time.now()) === undefined;
		const ask: Ask = async (...values) => await askStore(place, context, values, isShared);
		if (isShared) return await decide(ask, key, claim);
		const fresh = await ask(key, claim);
		return fresh.has(key) || !fresh.has(claim);
	};

	let toTell = 0;

	/**
	 * For an event that passed while the store failed: whoever comes with it later is a repeat. Not
	 * marked as passed, or the same run, executed again at this moment, would take that for another's.
	 */
	const tellLater = async (context: IExecuteFunctions, key: string, run: string): Promise<void> => {
		const place = placeOf(context);
		const ask: Ask = async (...values) => await askStore(place, context, values, true);
		for (const pause of TELL_LATER_MS) {
			begun.set(`${place}/${key}`, run, time.now());
			await time.sleep(pause);
			try {
				return await keep(repeatedly(ask), key, claimOf(key, run));
			} catch {
				// It still fails.
			}
		}
	};

	const tell = async (context: IExecuteFunctions, key: string, run: string): Promise<void> => {
		if (toTell >= MOST_TO_TELL) return;
		toTell += 1;
		try {
			await tellLater(context, key, run);
		} finally {
			toTell -= 1;
		}
	};

	const failing = (context: IExecuteFunctions, error: unknown, then: string) =>
		context.logger.warn(
			`Repeats cannot be recognised now, so ${then}: ${(error as Error).message}`,
		);

	return {
		/** For a run that passes in any case: whoever comes with its event from now on is a repeat. */
		note: async (context: IExecuteFunctions, key: string): Promise<void> => {
			const run = context.getExecutionId() || randomUUID();
			begun.set(`${placeOf(context)}/${key}`, run, time.now());
			const ask: Ask = async (...values) => await askStore(placeOf(context), context, values, true);
			try {
				await keep(repeatedly(ask), key, claimOf(key, run), `${key} passed`);
			} catch (error) {
				failing(context, error, 'this event may pass again');
				void tell(context, key, run);
			}
		},

		/** False when a run has begun with the event a moment ago. One that failed to start has not. */
		handOver: (context: IWebhookFunctions, key: string): boolean => {
			const event = `${placeOf(context)}/${key}`;
			const now = time.now();
			if (begun.get(event, now) !== undefined) return false;
			handedOver.set(event, true, now);
			return true;
		},

		/** Whether the run is the one that this event starts. */
		mayPass: async (context: IExecuteFunctions, key: string): Promise<boolean> => {
			const event = `${placeOf(context)}/${key}`;
			const run = context.getExecutionId() || randomUUID();
			const isAnothers = () => ![undefined, run].includes(begun.get(event, time.now()));
			if (isAnothers()) return false;
			let isKnown = true;
			try {
				if (!(await isFirst(context, key, run))) return false;
			} catch (error) {
				// An event too many can be dealt with; a lost one cannot.
				failing(context, error, 'an event passes');
				isKnown = false;
			}
			if (isAnothers()) return false;
			begun.set(event, run, time.now());
			if (!isKnown) void tell(context, key, run);
			return true;
		},
	};
};

export const onlyOnce = createOnlyOnce({ now: () => Date.now(), random: Math.random, sleep });
