import { waitFor, type WaitOptions } from '../waitFor.mts';
import type { Session } from './session.mts';
import { unflatten } from './unflatten.mts';
import { getWorkflow } from './workflows.mts';

export interface Item {
	json: Record<string, unknown>;
	binary?: Record<string, unknown>;
}
export interface NodeError {
	message: string;
	description?: string | null;
	[detail: string]: unknown;
}

export interface NodeRun {
	executionStatus: string;
	startTime: number;
	executionTime: number;
	data?: Record<string, Array<Item[] | null>>;
	error?: NodeError;
	hints?: Array<{ message: string }>;
}

export type ExecutionStatus =
	| 'new'
	| 'running'
	| 'waiting'
	| 'success'
	| 'error'
	| 'canceled'
	| 'crashed'
	| 'unknown';

export interface ExecutionSummary {
	id: string;
	workflowId: string;
	mode: string;
	status: ExecutionStatus;
	startedAt: string;
	stoppedAt: string | null;
	retryOf?: string | null;
}

export type Execution = ExecutionSummary & {
	data: { resultData: { runData: Record<string, NodeRun[]>; error?: NodeError } };
};

export interface StartOptions {
	/** The trigger to start from; the workflow's first trigger when absent. */
	trigger: string;
	/** Run up to and including this node only. */
	destination?: string;
}

/** The editor's "Execute workflow"; answers with the id of the execution. */
export const startWorkflow = async (
	session: Session,
	workflowId: string,
	{ trigger, destination }: StartOptions,
): Promise<string> => {
	const answer = await session.rest<{ executionId?: string; waitingForWebhook?: boolean }>(
		'POST',
		`/workflows/${workflowId}/run`,
		{
			triggerToStartFrom: { name: trigger },
			...(await asShown(session, workflowId)),
			...(destination && { destinationNode: { nodeName: destination, mode: 'inclusive' } }),
		},
	);
	if (!answer.executionId) throw new Error(`"${trigger}" waits for a webhook call before it runs.`);
	return answer.executionId;
};

/** The same, and its outcome. */
export const runWorkflow = async (
	session: Session,
	workflowId: string,
	{ trigger, destination, ...wait }: StartOptions & WaitOptions,
): Promise<Execution> => {
	const id = await startWorkflow(session, workflowId, { trigger, destination });
	return await finishedExecution(session, id, wait);
};

/** "Listen for test event": n8n now waits for one call to the trigger's test address. */
export const listenForTestEvent = async (
	session: Session,
	workflowId: string,
	trigger: string,
): Promise<void> => {
	await session.rest('POST', `/workflows/${workflowId}/run`, {
		triggerToStartFrom: { name: trigger },
		...(await asShown(session, workflowId)),
	});
};

/** An older n8n runs what the editor shows, and does not look up what is stored. */
const asShown = async (session: Session, workflowId: string) => ({
	workflowData: await getWorkflow(session, workflowId),
});

export const getExecution = async (session: Session, id: string): Promise<Execution> => {
	const execution = await session.rest<ExecutionSummary & { data: string }>(
		'GET',
		`/executions/${id}`,
	);
	return { ...execution, data: unflatten(execution.data) as Execution['data'] };
};

export const finishedExecution = async (
	session: Session,
	id: string,
	wait?: WaitOptions,
): Promise<Execution> =>
	await waitFor(
		`execution ${id} to finish`,
		async () => {
			const execution = await getExecution(session, id);
			return ['new', 'running'].includes(execution.status) ? undefined : execution;
		},
		wait,
	);

/** Newest first. */
export const listExecutions = async (
	session: Session,
	filter: { workflowId?: string; status?: ExecutionStatus[] } = {},
): Promise<ExecutionSummary[]> => {
	const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '100' });
	const { results } = await session.rest<{ results: ExecutionSummary[] }>(
		'GET',
		`/executions?${query}`,
	);
	return results;
};

/** The editor's Retry: with the workflow as it ran, or as it is now. Resolves when finished. */
export const retryExecution = async (
	session: Session,
	id: string,
	{ currentWorkflow = false, ...wait }: WaitOptions & { currentWorkflow?: boolean } = {},
): Promise<Execution> => {
	const known = new Set((await listExecutions(session)).map((execution) => execution.id));
	await session.rest('POST', `/executions/${id}/retry`, { loadWorkflow: currentWorkflow });
	const retry = (await listExecutions(session)).find(
		(execution) => execution.retryOf === id && !known.has(execution.id),
	);
	if (!retry) throw new Error(`n8n stored no retry of execution ${id}.`);
	return await finishedExecution(session, retry.id, wait);
};

/** What a node sent out, on one output and in one run; the first of both when absent. */
export const outputOf = (execution: Execution, node: string, output = 0, run = 0): Item[] =>
	execution.data.resultData.runData[node]?.[run]?.data?.main?.[output] ?? [];

export const errorOf = (execution: Execution): NodeError | undefined =>
	execution.data.resultData.error;
