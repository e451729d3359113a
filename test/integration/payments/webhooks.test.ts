import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('webhooks', () => {
	it('registers, lists, reads deliveries, retries and deletes', async () => {
		const [endpoint] = await ok('webhookEndpoint.create', { url: `${payments().url}/nowhere` });
		expect(JSON.stringify(endpoint)).toContain('whsec_');
		const [{ id }] = await ok('webhookEndpoint.getAll', { returnAll: true });
		const [{ id: pending }] = await seed('pending');
		await payments().control.payments.move(pending, { status: 'succeeded' });
		await payments().control.deliveries.settle();
		const [delivery] = await ok('webhookDelivery.getAll', { endpointId: byId(id) });
		expect(delivery).toMatchObject({ attempt_number: 1 });
		const { results } = await payments().search('searchWebhookDeliveries');
		await ok('webhookDelivery.retry', { deliveryId: byId(results[0].value) });
		await payments().control.deliveries.settle();
		expect(await ok('webhookDelivery.getAll', { endpointId: byId(id) })).toHaveLength(2);
		expect(await ok('webhookEndpoint.delete', { endpointId: byId(id) })).toEqual([
			{ deleted: true },
		]);
		expect(await ok('webhookEndpoint.getAll')).toEqual([]);
	});

	it('does not say that a Retry returns an endpoint, which it makes anew', async () => {
		await payments().control.faults.add({
			match: { method: 'POST' },
			skip: 1,
			times: 1,
			fault: { kind: 'status', status: 400 },
		});
		const items = [1, 2].map((n) => ({ json: { url: `${payments().url}/nowhere/${n}` } }));
		const url = '={{ $json.url }}';
		const { error } = await payments().run('webhookEndpoint.create', { url }, { items });
		expect(error?.description).toMatch(/Done so far: .*\. A Retry makes it anew\.$/);
	});
});
