import { type BatchKind, KINDS } from '../asked.mts';
import { WRITES } from '../faults.mts';
import type { Batch } from '../plan.mts';
import { type Ended, runBatch } from '../runBatch.mts';
import type { Case } from './case.mts';
import { lost, refused } from './faults.mts';

const ITEMS = 4;

const faultsOf = (kind: BatchKind) => [lost(kind), refused(kind, 2)];

const addressOf = ({ kind }: Batch) => WRITES[kind].path;

/** Faults meet calls by their address: what shares one comes one after another. */
const byAddress = (batches: Batch[]): Batch[][] =>
	[...new Set(batches.map(addressOf))].map((address) =>
		batches.filter((batch) => addressOf(batch) === address),
	);

/** Retry on an execution that was retried before, and two Retries of one execution at once. */
export const pressedAgain: Case = {
	name: 'Retry pressed again',
	kinds: KINDS,
	ask: (make) =>
		KINDS.flatMap((kind) => [
			{
				...make(kind, 'stop', ITEMS),
				faults: faultsOf(kind),
				retryFaults: [[refused(kind, 0)], []],
				retryFirst: true,
				retryTwice: false,
			},
			{
				...make(kind, 'stop', ITEMS),
				faults: faultsOf(kind),
				retryFaults: [[lost(kind)], []],
				retryFirst: false,
				retryTwice: true,
			},
		]),
	play: async (stage, lane, batches) => {
		const inTurn = async (some: Batch[]) => {
			const ended: Ended[] = [];
			for (const batch of some) ended.push(await runBatch(stage, lane, batch));
			return ended;
		};
		return (await Promise.all(byAddress(batches).map(inTurn))).flat();
	},
};
