import type { NodeType } from '../n8n/client/nodeTypes.mts';
import type { WorkflowFile, WorkflowNode } from '../n8n/client/workflow.mts';

/** The smallest workflow that shows one node: the node, behind a manual start unless it is a trigger. */
export const panelWorkflow = (
	type: NodeType,
	parameters: Record<string, unknown>,
): WorkflowFile => {
	const node: WorkflowNode = {
		name: type.displayName,
		type: type.name,
		typeVersion: latest(type.version),
		position: [220, 0],
		parameters,
	};
	const name = ['Panel', type.displayName, ...Object.values(parameters)].join(' ');
	if (type.group.includes('trigger')) return { name, nodes: [node], connections: {} };
	return {
		name,
		nodes: [
			{
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {},
			},
			node,
		],
		connections: { Start: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
	};
};

const latest = (version: number | number[]): number =>
	Array.isArray(version) ? Math.max(...version) : version;
