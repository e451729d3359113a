import { sha256 } from './keys';
import type { Run } from './run';
import type { RunMemory } from './runMemory';

interface Source {
	readonly run: Pick<Run, 'isRetry' | 'beganAt'>;
	readonly memory: RunMemory;
	/** Names the round. */
	readonly round: string;
	readonly timezone: string;
	readonly isTool: boolean;
}

/** What may be kept in n8n's execution data. */
type Kept = string | number | boolean;

/**
 * What the clock made for the first attempt: a Retry on another day means the same day, the same key
 * and the same text.
 */
export interface Firsts {
	/** The first value of this place. */
	of<T extends Kept>(place: string, value: T): T;
	/** Whether no earlier attempt has come that far. */
	isNew(place: string): boolean;
	forget(place: string): void;
	/** All is done. Says so when a Retry could only take the clock of another day. */
	end(hint: (message: string) => void): void;
}

/** What the expression of a field makes of an item. */
export const firstKey = (item: number, field: string, expression: string): string =>
	`${item} ${field} ${sha256(expression).slice(0, 16)}`;

/** The day of a moment, or of today. */
export const dayIn = (timeZone: string, moment = Date.now()): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

export const createFirsts = ({ run, memory, round, timezone, isTool }: Source): Firsts => {
	const added = new Set<string>();
	return {
		of: <T extends Kept>(place: string, value: T): T => {
			// All calls of an AI agent are for its first item, and each asks anew.
			if (isTool) return value;
			const known = ((memory.firsts ??= {})[round] ??= {});
			if (!(place in known)) added.add(place);
			return (known[place] ??= value) as T;
		},
		isNew: (place) => added.has(place),
		forget: (place) => {
			delete memory.firsts?.[round]?.[place];
		},
		end: (hint) => {
			delete memory.firsts?.[round];
			const began = dayIn(timezone, run.beganAt);
			if (added.size === 0 || !run.isRetry || began === dayIn(timezone)) return;
			hint(
				`Dates were computed today, and the execution that is retried began on ${began}. Check that they are the ones that you mean.`,
			);
		},
	};
};
