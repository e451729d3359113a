import type { WorkflowFile, WorkflowNode } from '../../scripts/n8n/client/workflow.mts';

/** The node that moves money or drafts invoices, and the ones around it, by name. */
export const ITEMS = 'Items';
export const MONEY = 'Money';

export type OnError = 'stopWorkflow' | 'continueRegularOutput';
export type Money = Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters' | 'credentials'>;

/** Every run starts at another item: n8n does not promise the same order when a flow is re-run. */
const ROTATED =
	'={{ { items: $json.body.items.map((_, i, all) => all[(i + Number($execution.id)) % all.length]) } }}';

/** Webhook → items → money → one more call, which can fail or take long after the money has moved. */
export function batchFlow(
	path: string,
	money: Money,
	afterwards: Money,
	onError: OnError,
): WorkflowFile {
	return chain(path, [
		node('Webhook', 'n8n-nodes-base.webhook', 2, {
			httpMethod: 'POST',
			path,
			responseMode: 'onReceived',
			options: {},
		}),
		node('Rotate', 'n8n-nodes-base.set', 3.4, { mode: 'raw', jsonOutput: ROTATED, options: {} }),
		node(ITEMS, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'items', options: {} }),
		{ ...moneyNode(money), onError },
		{ ...node('Afterwards', '', 1, {}), ...afterwards, executeOnce: true },
	]);
}

/** An event becomes an invoice. */
export function eventFlow(name: string, trigger: Money, money: Money): WorkflowFile {
	return chain(name, [{ ...node('Event', '', 1, {}), ...trigger }, moneyNode(money)]);
}

function moneyNode(money: Money): WorkflowNode {
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 200 };
	return { ...node(MONEY, '', 1, {}), ...money, ...retries };
}

function node(
	name: string,
	type: string,
	typeVersion: number,
	parameters: Record<string, unknown>,
): WorkflowNode {
	return { name, type, typeVersion, position: [0, 0], parameters };
}

/** Ids come from the names, so that a later version of the flow has the same nodes. */
function chain(name: string, nodes: WorkflowNode[]): WorkflowFile {
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
}
