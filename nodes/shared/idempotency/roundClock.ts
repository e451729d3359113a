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
	/** Whatever reads the clock: what was corrected for a Retry counts from then. */
	readonly readings: readonly string[];
}

/**
 * The clock of a round stands still, also in its Retry on another day: that means the same day, the
 * same key and the same text.
 */
export interface RoundClock {
	now(): number;
	/** When the execution began, if nobody knows where the clock stood for the first attempt. */
	began(): number | undefined;
	/** All is done. Says so when a Retry could only take the clock of another day. */
	end(hint: (message: string) => void): void;
}

const dayIn = (timeZone: string, moment: number): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone }).format(moment);

export const createRoundClock = ({
	run,
	memory,
	round,
	timezone,
	isTool,
	readings,
}: Source): RoundClock => {
	// All calls of an AI agent share a round, and each has a time of its own.
	const called = { at: Date.now(), isLate: true };
	const name = sha256(readings.join('\n')).slice(0, 16);
	const clock = () => {
		if (isTool) return called;
		const known = ((memory.clocks ??= {})[round] ??= {});
		return (known[name] ??= { at: Date.now(), ...(run.isRetry && { isLate: true }) });
	};
	return {
		now: () => clock().at,
		began: () => (run.isRetry && clock().isLate ? run.beganAt : undefined),
		end: (hint) => {
			const { at, isLate } = memory.clocks?.[round]?.[name] ?? {};
			delete memory.clocks?.[round];
			if (!at || !isLate || !run.beganAt) return;
			const began = dayIn(timezone, run.beganAt);
			if (began === dayIn(timezone, at)) return;
			hint(
				`Dates were computed by a Retry, and the execution began on ${began}. Check that they are the ones that you mean.`,
			);
		},
	};
};
