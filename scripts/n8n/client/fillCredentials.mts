import type { Credential } from './credentials.mts';
import type { NodeType } from './nodeTypes.mts';
import type { WorkflowFile, WorkflowNode } from './workflow.mts';

/** The workflow with a stored credential chosen in every node that takes one of these types. */
export const fillCredentials = (
	workflow: WorkflowFile,
	types: NodeType[],
	stored: Credential[],
): WorkflowFile => {
	const taken = new Map(types.map((type) => [type.name, type.credentials ?? []]));
	const fill = (node: WorkflowNode): WorkflowNode => {
		const chosen = (taken.get(node.type) ?? []).flatMap(({ name }) => {
			const match = stored.find(({ type }) => type === name);
			return match ? [[name, { id: match.id, name: match.name }] as const] : [];
		});
		if (chosen.length === 0) return node;
		return { ...node, credentials: { ...node.credentials, ...Object.fromEntries(chosen) } };
	};
	return { ...workflow, nodes: workflow.nodes.map(fill) };
};
