import { type Execution, getExecution } from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { KINDS } from '../asked.mts';
import { ROTATE } from '../flow.mts';
import { settleBatch, startBatch } from '../runBatch.mts';
import type { Stage } from '../stage.mts';
import { itemsOf } from '../verdict.mts';
import type { Case } from './case.mts';
import { lost } from './faults.mts';

const ITEMS = 3;

/** An execution that is, or is no longer, in one of these states. */
const until = async (
	{ session }: Stage,
	id: string,
	isReached: (status: Execution['status']) => boolean,
): Promise<Execution> =>
	await waitFor(`a change of execution ${id}`, async () => {
		const execution = await getExecution(session, id);
		return isReached(execution.status) ? execution : undefined;
	});

/** Somebody calls the address that lets a waiting execution go on. */
const resume = async (stage: Stage, id: string): Promise<void> => {
	const execution = await getExecution(stage.session, id);
	const { resumeUrl } = itemsOf(execution, ROTATE)[0].json;
	const answer = await fetch(String(resumeUrl));
	if (!answer.ok) throw new Error(`n8n answered ${answer.status} to the end of a wait`);
	await until(stage, id, (status) => !['waiting', 'new', 'running'].includes(status));
};

/** kill -9 while a Wait node waits, before or after the money, and then it goes on. */
export const waiting: Case = {
	name: 'Wait node, kill -9',
	kinds: KINDS,
	kills: true,
	ask: (make) =>
		KINDS.flatMap((kind) => [
			{ ...make(kind, 'stop', ITEMS), shape: 'wait before', faults: [] },
			{ ...make(kind, 'continue', ITEMS), shape: 'wait after', faults: [lost(kind)] },
		]),
	play: async (stage, lane, batches) => {
		const started = await Promise.all(batches.map((batch) => startBatch(stage, lane, batch)));
		const ids = started.flatMap((one) => one.ids);
		await Promise.all(ids.map((id) => until(stage, id, (status) => status === 'waiting')));
		await stage.n8n.kill();
		stage.count('kills');
		await stage.n8n.restart();
		const { faults } = lane.simulator.control;
		await faults.clear();
		await faults.add(...KINDS.map(lost));
		await Promise.all(ids.map((id) => resume(stage, id)));
		return await Promise.all(started.map((one) => settleBatch(stage, one)));
	},
};
