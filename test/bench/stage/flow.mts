import { chainNodes, type Work, workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import {
	type Execution,
	getExecution,
	listExecutions,
} from '../../../scripts/n8n/client/executions.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { createWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import type { Stage } from './startStage.mts';

export interface Flow {
	id: string;
	path: string;
}

/** Steps by name, in the order in which they follow each other. */
export type Steps = Record<string, Work>;

export const named = (steps: Steps): WorkflowNode[] =>
	Object.entries(steps).map(([name, { type, typeVersion, ...work }]) => ({
		...workflowNode(name, type, typeVersion, {}),
		...work,
	}));

export const publishFlow = async (
	{ session }: Stage,
	path: string,
	nodes: WorkflowNode[],
	settings: Record<string, unknown> = {},
): Promise<Flow> => {
	const file = chainNodes(path, nodes);
	const { id } = await createWorkflow(session, {
		...file,
		settings: { ...file.settings, ...settings },
	});
	await publishWorkflow(session, id);
	return { id, path };
};

const start = (path: string) =>
	workflowNode('Start', 'n8n-nodes-base.webhook', 2, {
		httpMethod: 'POST',
		path,
		responseMode: 'lastNode',
		options: {},
	});

/** A call starts it and is answered with the first item of the last step when all is done. */
export const answeringFlow = async (
	stage: Stage,
	path: string,
	steps: Steps,
	settings?: Record<string, unknown>,
): Promise<Flow> => await publishFlow(stage, path, [start(path), ...named(steps)], settings);

/** The same with `items` of the call as items of the flow. */
export const itemsFlow = async (stage: Stage, path: string, steps: Steps): Promise<Flow> => {
	const split = { fieldToSplitOut: 'body.items', options: {} };
	return await answeringFlow(stage, path, {
		Items: { type: 'n8n-nodes-base.splitOut', typeVersion: 1, parameters: split },
		...steps,
	});
};

export const callFlow = async ({ n8n }: Stage, { path }: Flow, body: unknown): Promise<unknown> => {
	const answer = await fetch(`${n8n.url}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${path}: n8n answered ${answer.status}: ${text.slice(0, 300)}`);
	return JSON.parse(text);
};

/** Runs a flow over items to its end. */
export const runFlow = async (stage: Stage, flow: Flow, items: unknown[]): Promise<Execution> => {
	await callFlow(stage, flow, { items });
	const [{ id }] = await listExecutions(stage.session, { workflowId: flow.id });
	return await getExecution(stage.session, id);
};

/** How long steps took together, in milliseconds, as n8n itself measured it. */
export const timeOf = ({ data }: Execution, ...steps: string[]): number => {
	const { runData } = data.resultData;
	return steps.reduce((sum, step) => sum + runData[step][0].executionTime, 0);
};
