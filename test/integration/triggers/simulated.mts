import { randomUUID } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import { MerchantAccountingWebhookApi } from '../../../credentials/MerchantAccountingWebhookApi.credentials';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPaymentsWebhookApi } from '../../../credentials/MerchantPaymentsWebhookApi.credentials';
import { MerchantAccountingTrigger } from '../../../nodes/MerchantAccounting/MerchantAccountingTrigger.node';
import { MerchantPaymentsTrigger } from '../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';
import { createCaller } from '../../../simulator/caller.mts';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { startWebhooks, type TriggerInput, type Webhooks } from '../../harness/engine/index.mts';

let running: Simulator | undefined;
const open: Webhooks[] = [];

export const simulator = (): Simulator => {
	if (!running) throw new Error('Call useSimulator() at the top of the test file');
	return running;
};

/** One simulator for a test file, as good as new for every test. */
export const useSimulator = () => {
	beforeAll(async () => {
		running = await startSimulator();
	});
	beforeEach(async () => {
		await simulator().control.reset();
		await simulator().control.settings.set({
			rateLimits: 'off',
			allowLoopbackEndpoints: true,
			signedWith: 'real',
		});
	});
	afterEach(async () => {
		for (const webhooks of open.splice(0)) {
			await webhooks.idle();
			await webhooks.close();
		}
	});
	afterAll(async () => await simulator().close());
};

/** A small n8n with this trigger, closed after the test. */
export const startTrigger = async (trigger: TriggerInput): Promise<Webhooks> => {
	const webhooks = await startWebhooks({ workflowId: randomUUID(), ...trigger });
	webhooks.store.clear();
	open.push(webhooks);
	return webhooks;
};

export const apiCredential = (apiKey: string = simulator().keys.payments.live) => ({
	merchantPaymentsApi: {
		environment: apiKey.startsWith('svc_live_') ? 'live' : 'sandbox',
		apiKey,
		baseUrl: simulator().paymentsUrl,
	},
});

export const paymentsTrigger = (parameters: INodeParameters = {}): TriggerInput => ({
	node: new MerchantPaymentsTrigger(),
	credentialTypes: [new MerchantPaymentsApi(), new MerchantPaymentsWebhookApi()],
	credentials: apiCredential(),
	parameters: { registration: 'automatic', events: ['*'], ...parameters },
});

export const accountingTrigger = (parameters: INodeParameters = {}): TriggerInput => ({
	node: new MerchantAccountingTrigger(),
	credentialTypes: [new MerchantAccountingWebhookApi()],
	parameters: { events: ['*'], ...parameters },
});

/** The endpoints that the payments service really has, secrets and all. */
export const endpoints = async () => (await simulator().control.state()).payments.endpoints;

/** A call to the payments service that goes past the nodes. */
export const callService = async (method: string, path: string, body?: unknown, key?: string) =>
	await createCaller(simulator().paymentsUrl, simulator().keys.payments.live)(method, path, {
		body,
		key,
	});

/** A charge succeeds, and everything that follows from it is over when this resolves. */
export const charge = async (webhooks: Webhooks, business = 'first') => {
	const payment = await simulator().control.subscriptions.charge({ business });
	await simulator().control.deliveries.settle();
	await webhooks.idle();
	return payment;
};
