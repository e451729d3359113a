import { randomUUID } from 'node:crypto';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { MerchantAccountingApi } from '../../../credentials/MerchantAccountingApi.credentials';
import { MerchantPaymentsApi } from '../../../credentials/MerchantPaymentsApi.credentials';
import { MerchantAccountingPollTrigger } from '../../../nodes/MerchantAccounting/MerchantAccountingPollTrigger.node';
import { MerchantPaymentsPollTrigger } from '../../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node';
import { type Simulator, startSimulator } from '../../../simulator/start.mts';
import { startPolling, type TriggerInput } from '../../harness/engine/index.mts';

let running: Simulator | undefined;

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
		await simulator().control.settings.set({ rateLimits: 'off' });
	});
	afterAll(async () => await simulator().close());
};

export const paymentsCredential = (
	readsIn = 'minor',
	apiKey: string = simulator().keys.payments.live,
) => ({
	merchantPaymentsApi: {
		environment: apiKey.startsWith('svc_live_') ? 'live' : 'sandbox',
		apiKey,
		baseUrl: simulator().paymentsUrl,
		requestsPerMinute: 0,
		readsIn,
	},
});

export const PAYMENT_EVENTS = [
	'payment.failed',
	'payment.refunded',
	'payment.succeeded',
	'payout.completed',
	'payout.failed',
];

export const BOOK_EVENTS = [
	'bill.approved',
	'bill.created',
	'bill.paid',
	'contact.created',
	'invoice.created',
	'invoice.issued',
	'invoice.paid',
	'invoice.voided',
];

export const paymentsPoll = (parameters: INodeParameters = {}, readsIn?: string): TriggerInput => ({
	node: new MerchantPaymentsPollTrigger(),
	credentialTypes: [new MerchantPaymentsApi()],
	credentials: paymentsCredential(readsIn),
	parameters: { events: PAYMENT_EVENTS, from: 'now', options: {}, ...parameters },
	workflowId: randomUUID(),
});

export const accountingPoll = (parameters: INodeParameters = {}): TriggerInput => ({
	node: new MerchantAccountingPollTrigger(),
	credentialTypes: [new MerchantAccountingApi()],
	credentials: {
		merchantAccountingApi: {
			apiKey: simulator().keys.accounting.read,
			baseUrl: simulator().accountingUrl,
		},
	},
	parameters: { events: BOOK_EVENTS, from: 'now', options: {}, ...parameters },
	workflowId: randomUUID(),
});

/** A small n8n with this trigger, published. */
export const publishPoll = async (trigger: TriggerInput) => {
	const polling = await startPolling(trigger);
	polling.store.clear();
	await polling.publish();
	return polling;
};

/** `payment.succeeded of 1a2b…` for each event. */
export const namesOf = (events: readonly IDataObject[]): string[] =>
	events.map(({ type, data }) => `${type} of ${(data as IDataObject).id}`);
