import { MerchantPaymentsApi } from '../../credentials/MerchantPaymentsApi.credentials';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { runNode } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { ORIGIN } from './describeCases.mts';

const ID = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';

afterEach(() => nock.cleanAll());

// To many services an ID in capitals is the same.
it('refunds a payment once, however its ID is written', async () => {
	const refunds: string[] = [];
	nock(ORIGIN)
		.persist()
		.get(/payments/)
		.reply(200, { id: ID, currency: 'EUR', refunded_amount: 0 })
		.post(/refund/)
		.reply(200, (path) => {
			refunds.push(path);
			return { id: ID, status: 'partially_refunded' };
		});
	const run = async (value: string) =>
		await runNode({
			node: new MerchantPayments(),
			credentialTypes: [new MerchantPaymentsApi()],
			credentials: {
				merchantPaymentsApi: {
					environment: 'live',
					apiKey: 'svc_live_0123',
					baseUrl: `${ORIGIN}/api/v1`,
				},
			},
			parameters: {
				resource: 'payment',
				operation: 'refund',
				paymentId: { __rl: true, mode: 'id', value },
				refundType: 'partial',
				amount: 5,
				currency: 'EUR',
			},
		});
	expect((await run(ID)).error).toBeUndefined();
	const { error } = await run(ID.toUpperCase());
	expect(error?.message).toContain('this node has already refunded 5.00 EUR of this payment');
	expect(refunds).toHaveLength(1);
});
