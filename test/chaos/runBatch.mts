import { type Execution, getExecution } from '../../scripts/n8n/client/executions.mts';
import type { Asked } from './asked.mts';
import type { Verdict } from './audit.mts';
import { MONEY } from './flow.mts';
import type { Names } from './kind.mts';
import { isOwn, type Lane } from './lane.mts';
import type { Batch } from './plan.mts';
import { idle, retry, type Stage, startFlow } from './stage.mts';
import { lastRun, strongest, verdictsOf } from './verdict.mts';

export interface Started {
	lane: Lane;
	batch: Batch;
	ids: string[];
}

/** An execution and its Retries. */
interface Chain {
	/** What the last one says is what counts. */
	last: Execution;
	/** The last one whose Retry executes the node again: not one in which the node succeeded. */
	failed?: string;
}

/** A batch of which everything has been said. */
export interface Ended {
	lane: Lane;
	/** Every execution asks for other values. */
	isChanging?: boolean;
	said: () => Verdict[];
	/** Presses Retry once more where something is unknown, with errors as items. */
	retryUnknown: () => Promise<void>;
}

/** What a flow is told of one thing. */
export const itemOf = (
	{ ref, currency, data }: Asked,
	{ idOf }: Names,
): Record<string, unknown> => ({
	ref,
	currency,
	...data,
	...(data.payment !== undefined && { payment: idOf.get(String(data.payment)) }),
	...(data.contact !== undefined && { contact: idOf.get(String(data.contact)) }),
});

export const startBatch = async (stage: Stage, lane: Lane, batch: Batch): Promise<Started> => {
	await lane.simulator.control.faults.add(...batch.faults);
	const items = batch.items.map((item) => itemOf(item, lane.names));
	const copies = batch.mode === 'keyed' ? [items, items] : [items];
	const ids = await startFlow(stage, lane.flow(batch), copies);
	return { lane, batch, ids };
};

/** Presses Retry as long as it fails; in the end with errors as items, as the help advises. */
const settle = async (stage: Stage, { lane, batch }: Started, id: string): Promise<Chain> => {
	const chain: Chain = { last: await getExecution(stage.session, id) };
	const isOver = () => {
		if (chain.last.status === 'success') return true;
		if (lastRun(chain.last, MONEY)?.executionStatus !== 'success') chain.failed = chain.last.id;
		return false;
	};
	for (const faults of batch.retryFaults) {
		if (isOver()) return chain;
		await lane.simulator.control.faults.add(...faults);
		const from = batch.retryFirst ? id : chain.last.id;
		const both = batch.retryTwice ? [from, from] : [from];
		[chain.last] = await Promise.all(both.map((one) => retry(stage, one)));
	}
	for (let last = 0; last < 2 && !isOver(); last += 1) {
		chain.last = await retry(stage, chain.last.id, true);
	}
	return chain;
};

export const isUnknown = ({ state }: Verdict): boolean => state === 'unknown';

export const settleBatch = async (stage: Stage, started: Started): Promise<Ended> => {
	const { lane, batch, ids } = started;
	await idle(stage, lane.flow(batch));
	const chains = await Promise.all(ids.map((id) => settle(stage, started, id)));
	const saidBy = ({ last }: Chain) => verdictsOf(last, isOwn(lane));
	return {
		lane,
		isChanging: batch.mode === 'changing',
		said: () => strongest(chains.flatMap(saidBy)),
		retryUnknown: async () => {
			for (const chain of chains) {
				if (chain.failed !== undefined && saidBy(chain).some(isUnknown)) {
					chain.last = await retry(stage, chain.failed, true);
				}
			}
		},
	};
};

export const runBatch = async (stage: Stage, lane: Lane, batch: Batch): Promise<Ended> =>
	await settleBatch(stage, await startBatch(stage, lane, batch));
