import {
	type Execution,
	type ExecutionSummary,
	getExecution,
	listExecutions,
} from '../../../scripts/n8n/client/executions.mts';
import { waitFor } from '../../../scripts/n8n/waitFor.mts';
import { stage } from './stage.mts';

const isOver = ({ status }: ExecutionSummary) => !['new', 'running'].includes(status);

/**
 * All runs of a workflow that follow from `cause`, oldest first, once `count` of them are over.
 * That something starts no run is shown by a later event that does start one.
 */
export const runsAfter = async (
	workflowId: string,
	count: number,
	cause: () => Promise<unknown>,
): Promise<Execution[]> => {
	const { session } = stage;
	const known = new Set((await listExecutions(session, { workflowId })).map(({ id }) => id));
	await cause();
	const fresh = await waitFor(`${count} runs of workflow ${workflowId}`, async () => {
		const all = await listExecutions(session, { workflowId });
		const runs = all.filter(({ id }) => !known.has(id));
		return runs.length >= count && runs.every(isOver) ? runs.reverse() : undefined;
	});
	return await Promise.all(fresh.map(async ({ id }) => await getExecution(session, id)));
};
