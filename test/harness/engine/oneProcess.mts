import { setImmediate as tick } from 'node:timers/promises';
import { systemClock } from '../../../nodes/shared/async/clock';
import { noteRunning, noteServing } from '../../../nodes/shared/ledger/onlyProcess';

/** Pauses of the nodes between two looks; what they give up after is longer. */
const LONGEST_PAUSE_MS = 5_000;

const { sleep } = systemClock;
const quick: typeof sleep = async (ms, signal) =>
	ms > LONGEST_PAUSE_MS ? await sleep(ms, signal) : await tick();

/** One n8n, which receives events and runs workflows in the same process, and pauses without a wait. */
export const beOneProcess = (): void => {
	Object.assign(systemClock, { sleep: quick });
	noteServing();
	noteRunning('webhook');
};
