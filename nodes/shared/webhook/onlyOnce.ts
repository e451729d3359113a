import type { IExecuteFunctions } from 'n8n-workflow';
import { createQueue } from '../queue';

/** How many keys n8n keeps for one trigger, and how many events may wait for their turn. */
const KEPT = 10_000;
const MOST_WAITING = 1_000;

/**
 * n8n keeps the keys of a trigger in one row that it reads, changes and writes without a lock:
 * simultaneous calls forget keys or fail. So within this process they go one after another.
 */
const queued = createQueue(MOST_WAITING);

/** Whether an event is new to n8n's own deduplication store, which all workers share. */
export const isFirstTime = async (context: IExecuteFunctions, key: string): Promise<boolean> => {
	const name = `${context.getWorkflow().id}/${context.getNode().id}`;
	try {
		const found = await queued(
			name,
			async () =>
				await context.helpers.checkProcessedAndRecord([key], 'node', {
					mode: 'entries',
					maxEntries: KEPT,
				}),
		);
		return found === undefined || found.new.length > 0;
	} catch (error) {
		// An event too many can be dealt with; a lost one cannot.
		context.logger.warn(
			`Repeats cannot be recognised now, so the event passes: ${(error as Error).message}`,
		);
		return true;
	}
};
