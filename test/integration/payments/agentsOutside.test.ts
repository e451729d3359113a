import { randomUUID } from 'node:crypto';
import { installStore } from '../../harness/engine/webhookStore.mts';
import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

/** As n8n's Agents run a tool: outside of a workflow, so that n8n's store refuses every call. */
const call = async (name: string, parameters: object) => {
	const store = await installStore();
	store.before(() => {
		throw new Error('NOT NULL constraint failed: processed_data.workflowId');
	});
	const { error } = await payments().run(name, parameters as never, {
		nodeOptions: { id: randomUUID(), type: 'n8n-nodes-merchant-services.merchantPaymentsTool' },
		...{ workflowId: '', executionId: '', mode: 'internal', token: randomUUID() },
	});
	store.before(() => {});
	return error;
};

const money = { amount: 5, currency: 'EUR' };
const payout = { ...money, destinationType: 'service_account' };
const refund = { ...money, refundType: 'partial', refundOnce: false };
const limits = { maximumAmount: 10, maximumPerRun: 50 };

it.each([
	['payout.create', { ...payout, options: { maximumAmount: 10, idempotencyKey: 'order-4711' } }],
	['payout.create', { ...payout, options: { ...limits, idempotencyKey: 'order-4712' } }],
	['payment.refund', { ...refund, options: { maximumAmount: 10, refundKey: 'return-1' } }],
	['payment.refund', { ...refund, options: { ...limits, refundKey: 'return-1' } }],
	['paymentLink.create', { ...money, title: 'Tea' }],
	['qrCode.create', { ...money, title: 'Tea' }],
])('%s works in the Agents of n8n with %j', async (name, parameters) => {
	const [{ id }] = await seed();
	expect(await call(name, { ...parameters, paymentId: byId(id) })).toBeUndefined();
	expect(await payments().control.requests({ method: 'POST' })).toHaveLength(1);
});
