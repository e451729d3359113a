import { workflowNode } from '../../../scripts/n8n/client/chainNodes.mts';
import type { WorkflowNode } from '../../../scripts/n8n/client/workflow.mts';
import { type Flow, named, publishFlow, type Steps } from './flow.mts';
import { ownNode } from './nodes.mts';
import { SECRET, type Sender } from './signedEvent.mts';
import type { Stage } from './startStage.mts';

const PARAMETERS = {
	payments: { registration: 'manual', events: ['payment.succeeded'], options: {} },
	accounting: { events: ['invoice.paid'], options: {} },
};

const TYPES = {
	payments: ['merchantPaymentsTrigger', 'merchantPaymentsWebhookApi'],
	accounting: ['merchantAccountingTrigger', 'merchantAccountingWebhookApi'],
};

/** Nothing follows but a node that does nothing. */
export const NOTHING: Steps = {
	After: { type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
};

/** A trigger of this package, which verifies events and drops repeats, and what follows it. */
export const ownEventFlow = async (
	stage: Stage,
	name: string,
	sender: Sender,
	steps: Steps,
): Promise<Flow> => {
	const [type, credential] = TYPES[sender];
	const credentials = await stage.credential(credential, { signingSecret: SECRET });
	const trigger: WorkflowNode = {
		...workflowNode('Event', '', 1, {}),
		...ownNode(type, PARAMETERS[sender], credentials),
	};
	const { id, path } = await publishFlow(stage, name, [trigger, ...named(steps)]);
	return { id, path: `${path}-event/webhook` };
};

/** n8n's own Webhook node, which verifies nothing, and what follows it. */
export const webhookEventFlow = async (stage: Stage, path: string, steps: Steps): Promise<Flow> => {
	const trigger = workflowNode('Event', 'n8n-nodes-base.webhook', 2, {
		httpMethod: 'POST',
		path,
		responseMode: 'onReceived',
		options: {},
	});
	return await publishFlow(stage, path, [trigger, ...named(steps)]);
};
