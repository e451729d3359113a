import { randomUUID } from 'node:crypto';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { deleteWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { example } from './example.mts';
import { store } from './nodeWorkflow.mts';
import { stage } from './stage.mts';

/**
 * An example with an agent is for the chat of the editor. This published copy of it can be talked to
 * from outside; `change` makes other nodes of it different, too.
 */
export const openChat = async (
	number: number,
	change: (node: WorkflowNode) => WorkflowNode = (node) => node,
) => {
	const webhookId = randomUUID();
	const { nodes, connections, settings } = await example(number);
	const open = nodes.map((node) =>
		node.name === 'When a message arrives'
			? { ...node, webhookId, parameters: { ...node.parameters, public: true } }
			: change(node),
	);
	const name = `An agent to talk to ${webhookId}`;
	const { id } = await store({ name, nodes: open, connections, settings });
	await publishWorkflow(stage.session, id);
	return {
		workflowId: id,
		/** Says it, with whatever else somebody may send along. */
		say: async (chatInput: string, more: object = {}): Promise<Response> =>
			await fetch(`${stage.n8n.url}/webhook/${webhookId}/chat`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({
					action: 'sendMessage',
					sessionId: randomUUID(),
					chatInput,
					...more,
				}),
			}),
		close: async () => await deleteWorkflow(stage.session, id),
	};
};
