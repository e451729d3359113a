import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const partial = { refundType: 'partial', amount: 5, currency: 'EUR' };

/** The custom data of the execution, for which n8n can be searched. */
const tagsOf = async (
	name: string,
	parameters: Record<string, unknown>,
	items: number = 1,
): Promise<unknown> => {
	const { executionData } = await payments().run(name, parameters, {
		items: Array.from({ length: items }, (_, n) => ({ json: { n } })),
	});
	return executionData.data.resultData.metadata;
};

const payout = {
	amount: 5,
	amountUnit: 'major',
	currency: 'USD',
	destinationType: 'service_account',
};

it('names the payment that was refunded', async () => {
	const [{ id }] = await seed();
	expect(await tagsOf('payment.refund', { paymentId: byId(id), ...partial })).toEqual({
		merchant_payment_id: id,
	});
});

it('names the newest payouts first, as many as n8n keeps without a complaint', async () => {
	await payments().control.businesses.update('first', { balances: { USD: 1_000_000 } });
	const tags = (await tagsOf('payout.create', { ...payout, options: {} }, 9)) as {
		merchant_payout_id: string;
	};
	const made = (await payments().control.ledger('payout')).map(({ id }) => id).reverse();
	expect(tags).toEqual({ merchant_payout_id: made.slice(0, 6).join(', ') });
	expect(tags.merchant_payout_id.length).toBeLessThanOrEqual(255);
});

it('names a request that failed', async () => {
	const [{ id }] = await seed('pending');
	const { merchant_request_id: request } = (await tagsOf('payment.refund', {
		paymentId: byId(id),
		...partial,
	})) as Record<string, string>;
	const refused = await payments().control.requests({ path: /refund$/ });
	expect(request).toBe(refused[0].request_id);
});

it.each([
	['payment.getAll', { returnAll: true }],
	['payment.refund', { ...partial, preview: true }],
])('says nothing of what was only read or previewed (%s)', async (name, parameters) => {
	const [{ id }] = await seed();
	expect(await tagsOf(name, { paymentId: byId(id), ...parameters })).toBeUndefined();
});
