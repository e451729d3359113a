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
 * The clock of a round stands still, also in its Retry on another day: that means the same day, the
 * same key and the same text.
 */
export interface RoundClock {
	/** For an expression: one that was corrected for a Retry counts from then. */
	now(reading: string): number;
	/** When the execution began, if nobody knows where the clock stood for the first attempt. */
	began(reading: string): number | undefined;
	/** All is done. Says so when a Retry could only take the clock of another day. */
	end(hint: (message: string) => void): void;
}

const dayIn = (timeZone: string, moment: number): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

export const createRoundClock = ({ run, memory, round, timezone, isTool }: Source): RoundClock => {
	const opened = Date.now();
	const clockOf = (reading: string) => {
		// All calls of an AI agent share a round, and each has a time of its own.
		if (isTool) return { at: opened, isLate: true };
		const known = ((memory.clocks ??= {})[round] ??= {});
		const name = sha256(reading).slice(0, 16);
		return (known[name] ??= { at: opened, ...(run.isRetry && { isLate: true }) });
	};
	return {
		now: (reading) => clockOf(reading).at,
		began: (reading) => (run.isRetry && clockOf(reading).isLate ? run.beganAt : undefined),
		end: (hint) => {
			const late = Object.values(memory.clocks?.[round] ?? {}).find(({ isLate }) => isLate);
			delete memory.clocks?.[round];
			if (!late || !run.beganAt) return;
			const began = dayIn(timezone, run.beganAt);
			if (began === dayIn(timezone, late.at)) return;
			hint(
				`Dates were computed by a Retry, and the execution began on ${began}. Check that they are the ones that you mean.`,
			);
		},
	};
};
