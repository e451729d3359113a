import { getExecution } from '../../../scripts/n8n/client/executions.mts';
import { small } from '../payouts.mts';
import type { Batch } from '../plan.mts';
import { type Ended, itemOf, settleBatch } from '../runBatch.mts';
import { type Stage, startFlow } from '../stage.mts';
import type { Case } from './case.mts';

const ROUNDS = 6;
/** So many at once that some may begin in the same millisecond. */
const COPIES = 8;
const ITEMS = 2;

interface Begun {
	executionData?: { runtimeData?: { establishedAt?: number } };
}

/** How many of these executions began in a millisecond in which another one did. */
const sharing = async ({ session }: Stage, ids: string[]): Promise<number> => {
	const begun = await Promise.all(
		ids.map(async (id) => {
			const { executionData } = (await getExecution(session, id)).data as Begun;
			return executionData?.runtimeData?.establishedAt;
		}),
	);
	return begun.filter((one, at) => begun.some((other, to) => to !== at && other === one)).length;
};

/** The same payouts in executions that begin at once: each of them is wanted, with a key of its own. */
export const sameMoment: Case = {
	name: 'same moment',
	kinds: ['payout'],
	ask: (make, draft) =>
		Array.from({ length: ROUNDS }, () => {
			const items = Array.from({ length: ITEMS }, () => small(draft));
			return Array.from({ length: COPIES }, (_, copy): Batch => {
				const own = items.map((item) => ({ ...item, ref: `${item.ref}-${copy}` }));
				return { ...make('payout', 'stop', own), faults: [], retryFaults: [] };
			});
		}).flat(),
	play: async (stage, lane, batches) => {
		const ended: Ended[] = [];
		let together = 0;
		for (let next = 0; next < batches.length; next += COPIES) {
			const some = batches.slice(next, next + COPIES);
			const lists = some.map(({ items }) => items.map((item) => itemOf(item, lane.names)));
			const ids = await startFlow(stage, lane.flow(some[0]), lists);
			ended.push(await settleBatch(stage, { lane, batch: some[0], ids }));
			together += await sharing(stage, ids);
		}
		console.log(`        ${together} of ${batches.length} began in the millisecond of another`);
		return ended;
	},
};
