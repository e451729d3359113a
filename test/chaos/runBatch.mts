import { type Execution, getExecution } from '../../scripts/n8n/client/executions.mts';
import type { Asked } from './asked.mts';
import type { Verdict } from './audit.mts';
import type { Names } from './kind.mts';
import type { Lane } from './lane.mts';
import type { Batch } from './plan.mts';
import { idle, retry, type Stage, startFlow } from './stage.mts';
import { strongest, verdictsOf } from './verdict.mts';

export interface Started {
	lane: Lane;
	batch: Batch;
	ids: string[];
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
	const flow = lane.flow(batch.kind, batch.mode);
	const ids = await startFlow(stage, flow, items, batch.mode === 'keyed' ? 2 : 1);
	return { lane, batch, ids };
};

/** Presses Retry as long as it fails; in the end with errors as items, as the help advises. */
const settle = async (stage: Stage, { lane, batch }: Started, id: string): Promise<Execution> => {
	let execution = await getExecution(stage.session, id);
	for (const faults of batch.retryFaults) {
		if (execution.status === 'success') return execution;
		await lane.simulator.control.faults.add(...faults);
		const from = batch.retryFirst ? id : execution.id;
		const both = batch.retryTwice ? [from, from] : [from];
		[execution] = await Promise.all(both.map((one) => retry(stage, one)));
	}
	for (let last = 0; last < 2 && execution.status !== 'success'; last += 1) {
		execution = await retry(stage, execution.id, true);
	}
	return execution;
};

export const settleBatch = async (stage: Stage, started: Started): Promise<Verdict[]> => {
	const { lane, batch } = started;
	await idle(stage, lane.flow(batch.kind, batch.mode));
	const ends = await Promise.all(started.ids.map((id) => settle(stage, started, id)));
	const isOwn = lane.name === 'merchant nodes';
	return strongest(ends.flatMap((execution) => verdictsOf(execution, isOwn)));
};

export const runBatch = async (stage: Stage, lane: Lane, batch: Batch): Promise<Verdict[]> =>
	await settleBatch(stage, await startBatch(stage, lane, batch));
