import { createHmac, randomUUID } from 'node:crypto';
import { createCredential } from '../../../scripts/n8n/client/credentials.mts';
import type { Workflow } from '../../../scripts/n8n/client/workflow.mts';
import { publishWorkflow } from '../../../scripts/n8n/client/workflows.mts';
import { chosen, ownNode, store, triggeredBy } from '../stage/nodeWorkflow.mts';
import { stage } from '../stage/stage.mts';
import { pathOf } from '../triggers/paymentsTrigger.mts';
import type { Knock } from './knock.mts';

export type ServiceName = 'payments' | 'accounting';

type Headers = Knock['headers'];

/** Any timestamp and signature, in the place where the service has them. */
type Claim = (timestamp: string | undefined, signature: string | undefined) => Headers;

/** An event as the service writes it. */
type Event = (data?: Record<string, unknown>) => Record<string, unknown>;

/** As the service signs at this moment, or so many seconds ago. */
export type Sign = (body: Buffer, secondsAgo?: number) => Headers;

/** A published trigger that takes all events. */
export interface Target {
	url: string;
	workflow: Workflow;
	sign: Sign;
}

const TRIGGERS = {
	payments: { node: 'merchantPaymentsTrigger', credential: 'merchantPaymentsWebhookApi' },
	accounting: { node: 'merchantAccountingTrigger', credential: 'merchantAccountingWebhookApi' },
};

export const CLAIMS: Record<ServiceName, Claim> = {
	payments: (timestamp, signature) => [
		...(timestamp === undefined ? [] : [['x-service-timestamp', timestamp] as const]),
		...(signature === undefined ? [] : [['x-service-signature', signature] as const]),
	],
	accounting: (timestamp, signature) => {
		const parts = [
			...(timestamp === undefined ? [] : [`t=${timestamp}`]),
			...(signature === undefined ? [] : [`v1=${signature}`]),
		];
		return parts.length === 0 ? [] : [['x-accounting-signature', parts.join(',')]];
	},
};

export const EVENTS: Record<ServiceName, Event> = {
	payments: (data) => ({
		type: 'payment.succeeded',
		created_at: new Date().toISOString(),
		data: { id: randomUUID(), status: 'succeeded', amount: 1290, currency: 'EUR', ...data },
	}),
	accounting: (data) => ({
		id: randomUUID(),
		type: 'invoice.paid',
		created_at: new Date().toISOString(),
		org_id: 'org',
		data: { id: randomUUID(), total: 12.9, currency: 'EUR', ...data },
	}),
};

export const openTarget = async (
	service: ServiceName,
	options: Record<string, unknown> = {},
): Promise<Target> => {
	const secret = `whsec_${randomUUID().replaceAll('-', '')}`;
	const { node, credential: type } = TRIGGERS[service];
	const name = `Under fire: ${service}`;
	const credential = await createCredential(stage.session, {
		name,
		type,
		data: { environment: 'live', signingSecret: secret },
	});
	const trigger = ownNode(node, {
		parameters: { registration: 'manual', events: ['*'], options },
		credentials: chosen(credential),
	});
	const workflow = await store(triggeredBy(name, trigger));
	await publishWorkflow(stage.session, workflow.id);
	return {
		url: `${stage.n8n.url}/webhook/${pathOf(workflow)}`,
		workflow,
		sign: (body, secondsAgo = 0) => {
			const timestamp = String(Math.floor(Date.now() / 1000) - secondsAgo);
			const hmac = createHmac('sha256', secret).update(`${timestamp}.`).update(body);
			return CLAIMS[service](timestamp, hmac.digest('hex'));
		},
	};
};
