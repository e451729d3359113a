import { setImmediate as tick } from 'node:timers/promises';
import { systemClock } from '../../../nodes/shared/async/clock';

/** Pauses of the nodes between two looks; what they give up after is longer. */
const LONGEST_PAUSE_MS = 5_000;

/** Lets the nodes pause without a wait, on a clock that has gone on by as much. */
export const quickenClock = (): void => {
	const { sleep } = systemClock;
	const quick: typeof sleep = async (ms, signal) =>
		ms > LONGEST_PAUSE_MS ? await sleep(ms, signal) : await tick();
	Object.assign(systemClock, { sleep: quick });
};
