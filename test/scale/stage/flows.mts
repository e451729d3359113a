import { chainNodes, type Work, workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { createWorkflow, publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { ownType } from '../../../scripts/n8n/ownType.mts';
import type { Chosen, Stage } from './startStage.mts';

export interface Flow {
	id: string;
	/** Behind the address of a process that takes events. */
	path: string;
}

/** A flow that takes signed events. */
export type EventFlow = Flow & { secret: string };

const node = (name: string, { type, typeVersion, ...work }: Work): WorkflowNode => ({
	...workflowNode(name, type, typeVersion, {}),
	...work,
});

const webhookNode = (name: string, path: string): WorkflowNode =>
	workflowNode(name, 'n8n-nodes-base.webhook', 2, {
		httpMethod: 'POST',
		path,
		responseMode: 'onReceived',
		options: {},
	});

const AFTER = workflowNode('After', 'n8n-nodes-base.noOp', 1, {});

export const ownNode = (
	type: string,
	parameters: Record<string, unknown>,
	credentials: Chosen,
): Work => ({ ...ownType(type), parameters, credentials });

const publish = async (
	{ session }: Stage,
	path: string,
	nodes: WorkflowNode[],
): Promise<string> => {
	const { id } = await createWorkflow(session, chainNodes(path, nodes));
	await publishWorkflow(session, id);
	return id;
};

export const paymentsCredential = async (
	{ credential, simulator }: Stage,
	{ apiKey = simulator.keys.payments.live, requestsPerMinute = 0 } = {},
): Promise<Chosen> =>
	await credential('merchantPaymentsApi', {
		environment: 'live',
		apiKey,
		baseUrl: simulator.paymentsUrl,
		requestsPerMinute,
	});

/** The payments trigger, which registers itself at the service when it is published, and some work. */
export const triggerFlow = async (
	stage: Stage,
	name: string,
	...work: Work[]
): Promise<EventFlow> => {
	const trigger = ownNode(
		'merchantPaymentsTrigger',
		{ registration: 'automatic', events: ['payment.succeeded'], options: {} },
		await paymentsCredential(stage),
	);
	const own = work.map((one, index) => node(`Work ${index + 1}`, one));
	const id = await publish(stage, name, [node('Event', trigger), ...own, AFTER]);
	const path = `/webhook/${name}-event/webhook`;
	const { endpoints } = (await stage.simulator.control.state()).payments;
	const endpoint = endpoints.find(({ url }) => url === stage.n8n.webhookUrl + path);
	if (!endpoint) throw new Error(`The service knows no endpoint ${path}.`);
	return { id, path, secret: endpoint.secret };
};

/** n8n's own Webhook node: it verifies nothing and looks for no repeats. */
export const webhookFlow = async (stage: Stage, name: string): Promise<EventFlow> => {
	const id = await publish(stage, name, [webhookNode('Event', name), AFTER]);
	return { id, path: `/webhook/${name}`, secret: '' };
};

type OnError = 'continueRegularOutput' | 'stopWorkflow';

/** Takes items and hands them to one node, which says of each what became of it. */
export const itemsFlow = async (
	stage: Stage,
	name: string,
	work: Work,
	onError: OnError = 'continueRegularOutput',
): Promise<Flow> => {
	const split = { fieldToSplitOut: 'body.items', options: {} };
	const id = await publish(stage, name, [
		webhookNode('Start', name),
		workflowNode('Items', 'n8n-nodes-base.splitOut', 1, split),
		{ ...node('Work', work), onError },
	]);
	return { id, path: `/webhook/${name}` };
};

/** Begins a run of a flow with these items, by the processor of that number. */
export const startItems = async (
	{ n8n }: Stage,
	{ path }: Flow,
	items: unknown[],
	processor: number,
): Promise<void> => {
	const { url } = n8n.processors[processor % n8n.processors.length];
	const answer = await fetch(url + path, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ items }),
	});
	if (!answer.ok) throw new Error(`n8n answered ${answer.status} at ${path}.`);
};

/** The addresses of a flow at both processors. */
export const addressesOf = ({ n8n }: Stage, { path }: Flow): string[] =>
	n8n.processors.map(({ url }) => url + path);
