import type { WorkflowFile, WorkflowNode } from './workflow.mts';

/** What makes a node what it is; its name, place and ids come with the workflow. */
export type Work = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters' | 'credentials'>;

export const workflowNode = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode => ({ name, type, typeVersion, position: [0, 0], parameters });

/**
 * A workflow whose nodes follow each other. Ids come from the names, so that a later version of it
 * has the same nodes.
 */
export const chainNodes = (name: string, nodes: WorkflowNode[]): WorkflowFile => {
	const placed = nodes.map((one, index): WorkflowNode => {
		const id = `${name}-${one.name}`.toLowerCase();
		return { ...one, id, webhookId: id, position: [index * 220, 0] };
	});
	const connections = Object.fromEntries(
		placed.slice(1).map((next, index) => {
			const main = [[{ node: next.name, type: 'main', index: 0 }]];
			return [placed[index].name, { main }];
		}),
	);
	return { name, nodes: placed, connections, settings: { executionOrder: 'v1' } };
};
