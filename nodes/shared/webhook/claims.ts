import type { Time } from './store';

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

/** Records values in the row of a trigger, and tells which of them were new. */
export type Ask = (...values: string[]) => Promise<ReadonlySet<string>>;

export const claimOf = (key: string, run: string) => `${key} claimed by ${run}`;

export const passedOf = (key: string) => `${key} passed`;

/** Two processes that insert the first row at once fail by that; the next try succeeds. */
const insist = async (ask: Ask, values: string[]) => {
	for (let failures = 0; failures < MOST_FAILURES - 1; failures += 1) {
		try {
			return { fresh: await ask(...values), hasFailed: failures > 0 };
		} catch {
			// Whether it was recorded all the same, nobody knows.
		}
	}
	return { fresh: await ask(...values), hasFailed: true };
};

export const repeatedly =
	(ask: Ask): Ask =>
	async (...values) =>
		(await insist(ask, values)).fresh;

/** Writes again what another process, without a lock, may have overwritten. */
export const keep = async (ask: Ask, ...values: string[]): Promise<void> => {
	const askOn = repeatedly(ask);
	for (let seen = 0, tries = 0; seen < STEADY + 1 && tries < MOST_TRIES; tries += 1) {
		const fresh = await askOn(...values);
		seen = fresh.size > 0 ? 0 : seen + 1;
	}
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

/**
 * Several processes may decide about the same event at the same moment, on a row in which each can
 * overwrite the others. Who meets an earlier claim drops the event. Else the claim that stays, the one
 * written last, goes ahead, and the others follow a second later, when they find that it has passed.
 * Whoever is first to look at a mark never drops, so one always passes. After a try that failed nobody
 * knows who looked first: the claim that is met may be one that meets this one in turn, and drops.
 * Then, too, the mark of having passed decides.
 */
export const decide = async (time: Time, ask: Ask, key: string, run: string): Promise<boolean> => {
	const claim = claimOf(key, run);
	const since = time.now();
	const { fresh, hasFailed } = await insist(ask, [key, claim]);
	const isMet = !fresh.has(key);
	// Executed again, or recorded by a try that failed.
	if (isMet && !fresh.has(claim)) return true;
	if (isMet && !hasFailed) return false;
	if (isMet || (await hasRival(repeatedly(ask), key, claim))) {
		const patience = Math.max(YIELD_MS, YIELD_TIMES * (time.now() - since));
		await time.sleep(Math.min(patience, MOST_YIELD_MS) * (1 + time.random()));
	}
	// Not asked again when it fails: the mark it may have left would be taken for another's.
	const passed = passedOf(key);
	return (await ask(key, claim, passed)).has(passed);
};
