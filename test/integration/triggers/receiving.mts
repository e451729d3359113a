import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { publish, type Webhooks } from '../../harness/engine/index.mts';
import {
	accountingTrigger,
	apiCredential,
	endpoints,
	paymentsTrigger,
	simulator,
	startTrigger,
} from './simulated.mts';

/** A trigger that is registered at its service, whichever it is, and ready to receive. */
export interface Receiving {
	readonly service: 'payments' | 'accounting';
	readonly webhooks: Webhooks;
	readonly endpointId: string;
	readonly secret: string;
}

export const receivePayments = async (
	parameters: INodeParameters = {},
	apiKey?: string,
): Promise<Receiving> => {
	const trigger = { ...paymentsTrigger(parameters), credentials: apiCredential(apiKey) };
	const webhooks = await startTrigger(trigger);
	await publish(webhooks.stored);
	const [{ id, secret }] = await endpoints();
	return { service: 'payments', webhooks, endpointId: id, secret };
};

/** Registered by a person, who copies the secret into the credential. */
export const receiveAccounting = async (parameters: INodeParameters = {}): Promise<Receiving> => {
	const webhooks = await startTrigger(accountingTrigger(parameters));
	const { id, secret } = await simulator().control.accounting.endpoints.register({
		url: webhooks.url(),
	});
	webhooks.change({ credentials: { merchantAccountingWebhookApi: { signingSecret: secret } } });
	await publish(webhooks.stored);
	return { service: 'accounting', webhooks, endpointId: id, secret };
};

export const RECEIVERS = [
	['payments', receivePayments, 'payment.succeeded'],
	['accounting', receiveAccounting, 'invoice.paid'],
] as const;

type Event = Omit<
	Parameters<ReturnType<typeof simulator>['control']['events']['send']>[0],
	'service'
>;

/** One event over HTTP, past the queue of the service; resolves with the status of the answer. */
export const send = async ({ service, endpointId }: Receiving, event: Event) => {
	const sent = await simulator().control.events.send({ service, endpointId, ...event });
	return sent.answer.status;
};

/** What all runs let through, once they are over. */
export const passedBy = async ({ webhooks }: Receiving): Promise<IDataObject[]> => {
	await webhooks.idle();
	return webhooks.passed();
};

/** Lets what lies in the queues of both services go out, and waits for what follows. */
export const deliver = async ({ webhooks }: Receiving): Promise<void> => {
	await simulator().control.deliveries.settle();
	await simulator().control.accounting.deliveries.flush();
	await webhooks.idle();
};
