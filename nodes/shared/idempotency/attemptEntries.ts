/** A moment is recorded roughly: within some seconds for what is new, within minutes for the rest. */
const STEPS_MS = [5_000, 5 * 60_000];

/** What tells roughly when something happened. */
type EntriesAt = (ms: number) => string[];

/** What an attempt of a round is known by in the ledger: these entries are a format. */
export const attemptEntries = (scope: string, number: number) => {
	const name = `${scope} attempt ${number}`;
	const at =
		(what: string): EntriesAt =>
		(ms) =>
			STEPS_MS.map((step) => `${name} ${what} ${step} ${Math.floor(ms / step)}`);
	return {
		name,
		began: at('began'),
		endedAt: at('ended'),
		ended: `${name} ended`,
		/** It ended and had sent nothing. */
		idle: `${name} idle`,
		/** The node stopped waiting for one of its responses. */
		slow: `${name} slow`,
		announced: (key: string) => `${name} ${key}`,
	};
};

/** Fine steps are looked through for a minute, coarse ones for as long as it matters. */
const FINE_MS = 60_000;

/** The entries by which it is found out when something happened last, within so long. */
export const latestOf = (at: EntriesAt, now: number, withinMs: number) => {
	const steps = STEPS_MS.flatMap((step, index) => {
		const span = index === 0 ? FINE_MS : withinMs;
		return Array.from({ length: Math.ceil(span / step) + 1 }, (_, ago) => ({
			entry: at(now - ago * step)[index],
			// As late as it may have been.
			until: Math.min(now, (Math.floor((now - ago * step) / step) + 1) * step),
		}));
	});
	return {
		entries: steps.map(({ entry }) => entry),
		/** As late as it may have been; long ago when none of these is there. */
		in: (found: ReadonlySet<string>): number =>
			steps.find(({ entry }) => found.has(entry))?.until ?? 0,
	};
};
