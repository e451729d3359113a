import { byId, payments, seed, usePayments } from './harness.mts';

usePayments();

const payout = { amount: 12.5, currency: 'EUR', destinationType: 'service_account' };
const items = [{ json: { order: 1 } }, { json: { order: 2 } }, { json: { order: 3 } }];
const sent = async () => await payments().control.requests({ method: 'POST' });

const failing = {
	'a sandbox key on a payout': { key: `svc_test_${'0'.repeat(10)}` },
	'a key of another service': { key: `svc_live_ ${'0'.repeat(10)}` },
	'a bad address': { baseUrl: 'http://api.example.com/api/v1' },
	'an operation that is not there': { operation: 'destroy' },
};

describe.each(Object.entries(failing))('%s', (_, { key, ...changes }: Record<string, string>) => {
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'makes every item a failed one with %s, and sends nothing',
		async (onError) => {
			const { output, error } = await payments().run(
				'payout.create',
				{ ...payout, ...(changes.operation && { operation: changes.operation }) },
				{
					items,
					nodeOptions: { onError },
					...(key && { key }),
					...(changes.baseUrl && {
						credentials: {
							merchantPaymentsApi: {
								environment: 'live',
								apiKey: payments().keys.payments.live,
								baseUrl: changes.baseUrl,
							},
						},
					}),
				},
			);
			expect(error).toBeUndefined();
			const failed = onError === 'continueErrorOutput' ? output[1] : output[0];
			expect(failed.map(({ json, pairedItem }) => [typeof json.error, pairedItem])).toEqual(
				items.map((_item, item) => ['string', { item }]),
			);
			expect(failed.map(({ json }) => json.details)).toMatchObject(
				items.map(() => ({ processed: 'no' })),
			);
			if (onError === 'continueErrorOutput') expect(output[0]).toEqual([]);
			expect(await sent()).toEqual([]);
		},
	);
});

describe('all items are checked before the first write goes out', () => {
	const parameters = { ...payout, amount: '={{ $json.amount }}', amountUnit: 'major' };
	const mixed = [{ json: { amount: 1 } }, { json: { amount: 'x' } }, { json: { amount: 2 } }];

	it('so that one bad item keeps all from being sent', async () => {
		const { error } = await payments().run('payout.create', parameters, { items: mixed });
		expect(error?.message).toContain('[item 1]');
		expect(await sent()).toEqual([]);
	});

	it('and the good ones go where the flow goes on', async () => {
		const { output } = await payments().run('payout.create', parameters, {
			items: mixed,
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		expect(output[0].map(({ json }) => 'error' in json)).toEqual([false, true, false]);
		expect(output[0][1].json.details).toMatchObject({ processed: 'no' });
		expect(await payments().control.ledger('payout')).toHaveLength(2);
	});
});

it('says of a read that failed that nothing was processed', async () => {
	const [{ id }] = await seed();
	await payments().control.faults.add({
		match: { method: 'GET' },
		times: 8,
		fault: { kind: 'status', status: 500 },
	});
	const { output } = await payments().run(
		'payment.get',
		{ paymentId: byId(id) },
		{ nodeOptions: { onError: 'continueRegularOutput' } },
	);
	expect(output[0][0].json.details).toMatchObject({ httpCode: 500, processed: 'no' });
});

it('reads where a refund begins anew when the run has lasted since', async () => {
	const [{ id }] = await seed();
	await payments().run(
		'payment.refund',
		{
			paymentId: byId(id),
			refundType: 'partial',
			amount: '={{ $json.amount }}',
			amountUnit: 'minor',
		},
		{ items: [100, 200, 300, 400].map((amount) => ({ json: { amount } })) },
	);
	const log = await payments().control.requests({ path: new RegExp(id) });
	expect(log.filter(({ method }) => method === 'POST')).toHaveLength(4);
	expect(log.slice(-2).map(({ method }) => method)).toEqual(['GET', 'POST']);
});
