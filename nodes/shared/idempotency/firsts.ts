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

/**
 * What the clock made for the first attempt: a Retry on another day means the same day, the same key
 * and the same text.
 */
export interface Firsts {
	/** The first value of this place. Plain JSON. */
	of<T>(place: string, value: T): T;
	/** Whether the first attempt did not come that far. */
	isNew(place: string): boolean;
	/** All is done. Says so when a Retry could only take the clock of another day. */
	end(hint: (message: string) => void): void;
}

/** What the expression of a field makes of an item. */
export const firstKey = (item: number, field: string, expression: string): string =>
	`${item} ${field} ${sha256(expression).slice(0, 16)}`;

/** The day of a moment, or of today. */
export const dayIn = (timeZone: string, moment = Date.now()): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

/** Of what a Retry made, which the first attempt may have made otherwise. */
const LATE = 'retry ';

export const createFirsts = ({ run, memory, round, timezone, isTool }: Source): Firsts => {
	const known = () => memory.firsts?.[round] ?? {};
	return {
		of: <T>(place: string, value: T): T => {
			// All calls of an AI agent are for its first item, and each asks anew.
			if (isTool) return value;
			if (place in known()) return known()[place] as T;
			const kept = ((memory.firsts ??= {})[round] ??= {});
			return (kept[run.isRetry ? LATE + place : place] ??= value) as T;
		},
		isNew: (place) => !(place in known()),
		end: (hint) => {
			const isLate = Object.keys(known()).some((place) => place.startsWith(LATE));
			delete memory.firsts?.[round];
			if (!isLate) return;
			const began = dayIn(timezone, run.beganAt);
			if (began === dayIn(timezone)) return;
			hint(
				`Dates were computed by a Retry, and the execution began on ${began}. Check that they are the ones that you mean.`,
			);
		},
	};
};
