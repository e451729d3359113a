import { payments, usePayments } from './harness.mts';

usePayments();

const OTHER_KEY = 'svc_live_ffffffffffffffffffffffffffffffff';

/** A credential whose API key is an expression, which n8n evaluates for an item. */
const run = async (keys: readonly string[], onError?: 'continueRegularOutput') =>
	await payments().run(
		'payout.create',
		{ amount: 5, currency: 'EUR', destinationType: 'service_account' },
		{
			items: keys.map((key) => ({ json: { key } })),
			credentials: {
				merchantPaymentsApi: {
					environment: 'live',
					apiKey: '={{ $json.key }}',
					baseUrl: payments().paymentsUrl,
					requestsPerMinute: 0,
					readsIn: 'unknown',
				},
			},
			nodeOptions: { onError },
		},
	);

const paid = async () => (await payments().control.ledger('payout')).length;

it('pays with an API key that is the same for all items', async () => {
	const { live } = payments().keys.payments;
	expect((await run([live, live])).error).toBeUndefined();
	expect(await paid()).toBe(2);
});

it('pays for no item with the API key of another one', async () => {
	const { live } = payments().keys.payments;
	const { error } = await run([live, live, OTHER_KEY]);
	expect(error?.message).toBe('The credential is not the same for items 0 and 2 [item 2]');
	expect(await paid()).toBe(0);
	const { output } = await run([live, OTHER_KEY], 'continueRegularOutput');
	expect(output[0].map(({ json }) => 'error' in json)).toEqual([false, true]);
	expect(await paid()).toBe(1);
});

it('sends with the API key that was checked, also when somebody changes the credential meanwhile', async () => {
	const { live } = payments().keys.payments;
	let reads = 0;
	const { error } = await payments().run(
		'payout.create',
		{ amount: 5, currency: 'EUR', destinationType: 'service_account' },
		{
			items: [{ json: {} }],
			credentials: {
				get merchantPaymentsApi() {
					reads += 1;
					return {
						environment: 'live',
						apiKey: reads === 1 ? live : OTHER_KEY,
						baseUrl: payments().paymentsUrl,
						requestsPerMinute: 0,
						readsIn: 'unknown',
					};
				},
			},
		},
	);
	expect(error).toBeUndefined();
	expect(await paid()).toBe(1);
});

it('does not send the idempotency key of a sandbox with a live API key', async () => {
	const link = { title: 'Tea', amountType: 'fixed', amount: 5, currency: 'EUR' };
	const { live, sandbox } = payments().keys.payments;
	await payments().run('paymentLink.create', link, { key: sandbox, establishedAt: 5 });
	const retry = { key: live, establishedAt: 5, mode: 'retry' } as const;
	expect((await payments().run('paymentLink.create', link, retry)).error).toBeUndefined();
	const sent = await payments().control.requests({ method: 'POST', path: /payment-links/ });
	const keys = sent.map(({ headers }) => headers['idempotency-key']);
	expect(new Set(keys).size).toBe(2);
});
