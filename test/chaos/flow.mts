import { chainNodes, type Work, workflowNode } from '../../scripts/n8n/client/chainNodes.mts';
import type { WorkflowFile, WorkflowNode } from '../../scripts/n8n/client/workflow.mts';
import type { OnError } from './modes.mts';

/** The node that moves money or drafts invoices, and the ones around it, by name. */
export const ITEMS = 'Items';
export const MONEY = 'Money';

export type Money = Work;

/** What a flow has beside what all have. */
export const SHAPES = ['plain', 'saved', 'wait before', 'wait after'] as const;
export type Shape = (typeof SHAPES)[number];

/** The node before the items, which also says where somebody may resume the execution. */
export const ROTATE = 'Rotate';

/** Every run starts at another item: n8n does not promise the same order when a flow is re-run. */
const ROTATED =
	'={{ { items: $json.body.items.map((_, i, all) => all[(i + Number($execution.id)) % all.length]), resumeUrl: $execution.resumeUrl } }}';

/** n8n stores the execution, and goes on when somebody calls the address that resumes it. */
const WAIT = workflowNode('Wait', 'n8n-nodes-base.wait', 1.1, { resume: 'webhook', options: {} });

/** After a wait there is what resumed it, and the items have to be looked up. */
const RECALL = workflowNode('Recall', 'n8n-nodes-base.set', 3.4, {
	mode: 'raw',
	jsonOutput: `={{ { items: $('${ROTATE}').first().json.items } }}`,
	options: {},
});

const arrivingAt = (path: string, ...meanwhile: WorkflowNode[]): WorkflowNode[] => [
	workflowNode('Webhook', 'n8n-nodes-base.webhook', 2, {
		httpMethod: 'POST',
		path,
		responseMode: 'onReceived',
		options: {},
	}),
	workflowNode(ROTATE, 'n8n-nodes-base.set', 3.4, {
		mode: 'raw',
		jsonOutput: ROTATED,
		options: {},
	}),
	...meanwhile,
	workflowNode(ITEMS, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'items', options: {} }),
];

/** Webhook → items → money → one more call, which can fail or take long after the money has moved. */
export const batchFlow = (
	path: string,
	money: Money,
	afterwards: Money,
	onError: OnError,
	shape: Shape = 'plain',
): WorkflowFile => {
	const flow = chainNodes(path, [
		...arrivingAt(path, ...(shape === 'wait before' ? [WAIT, RECALL] : [])),
		{ ...moneyNode(money), onError },
		...(shape === 'wait after' ? [WAIT] : []),
		lastNode(afterwards),
	]);
	if (shape !== 'saved') return flow;
	// After a crash n8n then goes on from the last node that ended.
	return { ...flow, settings: { ...flow.settings, saveExecutionProgress: true } };
};

/** The same with two nodes that move money, of which each item names something for both. */
export const pairFlow = (
	path: string,
	pair: ReadonlyArray<{ id: string; name: string; money: Money }>,
	afterwards: Money,
	onError: OnError,
): WorkflowFile => {
	const flow = chainNodes(path, [
		...arrivingAt(path),
		...pair.map(({ name, money }) => ({ ...moneyNode(money, name), onError })),
		lastNode(afterwards),
	]);
	// A node keeps its id when somebody renames it.
	const idOf = new Map(pair.map(({ name, id }) => [name, id]));
	const nodes = flow.nodes.map((node) => ({ ...node, id: idOf.get(node.name) ?? node.id }));
	return { ...flow, nodes };
};

/** An event becomes an invoice. */
export const eventFlow = (
	name: string,
	trigger: Money,
	money: Money,
	onError: OnError = 'stopWorkflow',
): WorkflowFile =>
	chainNodes(name, [
		{ ...workflowNode('Event', '', 1, {}), ...trigger },
		{ ...moneyNode(money), onError },
	]);

const moneyNode = (money: Money, name = MONEY): WorkflowNode => {
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 200 };
	return { ...workflowNode(name, '', 1, {}), ...money, ...retries };
};

const lastNode = (afterwards: Money): WorkflowNode => ({
	...workflowNode('Afterwards', '', 1, {}),
	...afterwards,
	executeOnce: true,
});
