import { chainNodes, type Work, workflowNode } from '../../scripts/n8n/client/chainNodes.mts';
import type { WorkflowFile } from '../../scripts/n8n/client/workflow.mts';

const ITEMS = 'Items';
const RETRIES = { retryOnFail: true, maxTries: 3, waitBetweenTries: 200 };

/**
 * A call with items starts it and is answered, when all is done, with what became of each of them:
 * so nothing has to be looked up in n8n while its memory is measured.
 */
export const answeringFlow = (path: string, work: Work): WorkflowFile =>
	chainNodes(path, [
		workflowNode('Webhook', 'n8n-nodes-base.webhook', 2, {
			httpMethod: 'POST',
			path,
			responseMode: 'lastNode',
			responseData: 'allEntries',
			options: {},
		}),
		workflowNode(ITEMS, 'n8n-nodes-base.splitOut', 1, {
			fieldToSplitOut: 'body.items',
			options: {},
		}),
		{
			...workflowNode('Work', '', 1, {}),
			...work,
			...RETRIES,
			onError: 'continueRegularOutput',
		},
		workflowNode('Told', 'n8n-nodes-base.set', 3.4, {
			mode: 'raw',
			jsonOutput: `={{ { ref: $('${ITEMS}').item.json.ref, told: $json } }}`,
			options: {},
		}),
	]);
