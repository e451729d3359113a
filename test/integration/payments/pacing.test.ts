import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

const read = async (count: number, requestsPerMinute: number) => {
	const [{ id }] = await seed();
	// A key of its own, because all of a process that share a key share its minute.
	const { value: apiKey } = await payments().control.keys.issue();
	return await payments().run(
		'payment.get',
		{ paymentId: byId(id) },
		{
			items: Array.from({ length: count }, () => ({ json: {} })),
			credentials: {
				merchantPaymentsApi: {
					environment: 'live',
					apiKey,
					baseUrl: payments().paymentsUrl,
					requestsPerMinute,
				},
			},
		},
	);
};

it('reads many items at once and keeps their order', async () => {
	const payments100 = await seed('succeeded', 100);
	const { output } = await payments().run(
		'payment.get',
		{ paymentId: byId('={{ $json.id }}') },
		{ items: payments100.map(({ id }) => ({ json: { id } })) },
	);
	expect(output[0].map(({ json }) => json.id)).toEqual(payments100.map(({ id }) => id));
	expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual(
		payments100.map((_, item) => ({ item })),
	);
});

it('meets no 429 at the limit of the service', async () => {
	await payments().control.settings.set({ rateLimits: { perKey: 180, perAddress: 600 } });
	const { output, error } = await read(180, 180);
	expect(error).toBeUndefined();
	expect(output[0]).toHaveLength(180);
	const refused = (await payments().control.requests()).filter(({ status }) => status === 429);
	expect(refused).toEqual([]);
});

it('goes as fast as it can without a limit', async () => {
	expect((await read(250, 0)).output[0]).toHaveLength(250);
});

it('refuses a limit that is none', async () => {
	expect((await read(1, -1)).error?.message).toContain('Requests per Minute: must be a whole');
});

it('goes on after a 429 that comes anyway', async () => {
	await payments().control.faults.add({
		match: { path: 'account' },
		fault: { kind: 'status', status: 429, retryAfter: 0 },
	});
	expect(await ok('account.get')).toHaveLength(1);
});
