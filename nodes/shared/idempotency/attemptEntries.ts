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
		/** It has announced its writes. Without this it has sent none. */
		announced: `${name} announced`,
		write: (key: string) => `${name} ${key}`,
	};
};

/** The entries by which it is found out whether something happened within so long, and when at the latest. */
export const latelyOf = (at: EntriesAt, now: number, withinMs: number) => {
	const index = withinMs > 60_000 ? 1 : 0;
	const step = STEPS_MS[index];
	const steps = Array.from({ length: Math.ceil(withinMs / step) + 1 }, (_, ago) => ({
		entry: at(now - ago * step)[index],
		until: (Math.floor(now / step) - ago + 1) * step,
	}));
	return {
		entries: steps.map(({ entry }) => entry),
		/** From then on so long has passed. */
		overAt: (found: ReadonlySet<string>): number => {
			const latest = steps.find(({ entry }) => found.has(entry));
			return latest ? latest.until + withinMs : 0;
		},
	};
};
