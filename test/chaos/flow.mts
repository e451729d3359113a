import { chainNodes, type Work, workflowNode } from '../../scripts/n8n/client/chainNodes.mts';
import type { WorkflowFile, WorkflowNode } from '../../scripts/n8n/client/workflow.mts';
import type { OnError } from './modes.mts';

/** The node that moves money or drafts invoices, and the ones around it, by name. */
export const ITEMS = 'Items';
export const MONEY = 'Money';

export type Money = Work;

/** Every run starts at another item: n8n does not promise the same order when a flow is re-run. */
const ROTATED =
	'={{ { items: $json.body.items.map((_, i, all) => all[(i + Number($execution.id)) % all.length]) } }}';

/** Webhook → items → money → one more call, which can fail or take long after the money has moved. */
export const batchFlow = (
	path: string,
	money: Money,
	afterwards: Money,
	onError: OnError,
): WorkflowFile =>
	chainNodes(path, [
		workflowNode('Webhook', 'n8n-nodes-base.webhook', 2, {
			httpMethod: 'POST',
			path,
			responseMode: 'onReceived',
			options: {},
		}),
		workflowNode('Rotate', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput: ROTATED,
			options: {},
		}),
		workflowNode(ITEMS, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'items', options: {} }),
		{ ...moneyNode(money), onError },
		{ ...workflowNode('Afterwards', '', 1, {}), ...afterwards, executeOnce: true },
	]);

/** An event becomes an invoice. */
export const eventFlow = (name: string, trigger: Money, money: Money): WorkflowFile =>
	chainNodes(name, [{ ...workflowNode('Event', '', 1, {}), ...trigger }, moneyNode(money)]);

const moneyNode = (money: Money): WorkflowNode => {
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 200 };
	return { ...workflowNode(MONEY, '', 1, {}), ...money, ...retries };
};
