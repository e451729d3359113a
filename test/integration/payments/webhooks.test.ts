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
});
