import { KINDS } from '../asked.mts';
import { AFTERWARDS, hanging, WRITES } from '../faults.mts';
import { runKill } from '../kill.mts';
import type { Case } from './case.mts';

const ITEMS = 4;

/** kill -9 with Save Execution Progress: a Retry goes on from the last node that ended. */
export const progressSaved: Case = {
	name: 'progress saved, kill -9',
	kinds: KINDS,
	kills: true,
	ask: (make) =>
		KINDS.flatMap((kind) => [
			{
				...make(kind, 'stop', ITEMS),
				shape: 'saved',
				faults: [hanging(WRITES[kind], 2, 'after')],
			},
			{
				...make(kind, 'continue', ITEMS),
				shape: 'saved',
				faults: [hanging(AFTERWARDS, 0, 'before')],
			},
		]),
	play: async (stage, lane, batches) => await runKill(stage, [lane], { batches, events: [] }),
};
