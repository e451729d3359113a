import { useSimulator } from './useSimulator.mts';

describe('account, reference and description', () => {
	const simulator = useSimulator();
	const { call } = simulator;

	it('verifies a business through the hosted check', async () => {
		const { unverified: key } = simulator.keys;
		expect((await call('GET', '/account', { key })).body).toMatchObject({
			kyc_status: 'pending',
			has_settlement_destination: true,
		});
		const body = { whatever: { the: 'service' }, wants: 1 };
		const started = await call('POST', '/account/verification', { key, body });
		expect(started.body).toEqual({
			verificationUrl: expect.stringMatching(/^https:/),
			sessionId: expect.any(String),
		});
		await simulator.control.verifications.complete(started.body.sessionId);
		expect((await call('GET', '/account', { key })).body.kyc_status).toBe('verified');
	});

	it('lists the status values and event types without a key', async () => {
		const { body } = await call('GET', '/reference', { key: '' });
		expect(body.payment_statuses).toHaveLength(7);
		expect(body.payout_statuses).toHaveLength(5);
		expect(body.webhook_events).toContain('payout.failed');
	});

	it('describes every endpoint of the service', async () => {
		const { body } = await call('GET', '/openapi.json');
		expect(body.openapi).toMatch(/^3\.0\./);
		expect(body.info).toHaveProperty('version', '1.0.0');
		const operations = Object.entries(body.paths as Record<string, object>).flatMap(
			([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
		);
		expect(operations.sort()).toEqual(
			[
				'GET /payments',
				'GET /payments/{id}',
				'POST /payments/{id}/cancel',
				'POST /payments/{id}/refund',
				'POST /payment-links',
				'POST /qr-codes',
				'GET /split-recipients',
				'POST /split-recipients',
				'PATCH /split-recipients/{id}',
				'GET /payouts',
				'POST /payouts',
				'POST /payouts/{id}/cancel',
				'GET /settlements',
				'GET /account',
				'POST /account/verification',
				'GET /webhooks',
				'POST /webhooks',
				'DELETE /webhooks/{id}',
				'GET /webhooks/{id}/deliveries',
				'POST /webhooks/deliveries/{id}/retry',
				'GET /reference',
				'GET /openapi.json',
			].sort(),
		);
	});

	it('spells the bank destination with the name of the provider', async () => {
		const { body } = await call('GET', '/openapi.json');
		const schema = ['/payouts', 'post', 'requestBody', 'content', 'application/json', 'schema'];
		const destination = [...schema, 'properties', 'destinationType', 'enum'];
		expect(body.paths).toHaveProperty(destination, ['service_account', 'kestrelpay_bank']);
	});

	it('keeps to the vocabulary of OpenAPI 3.0', async () => {
		const { text } = await call('GET', '/openapi.json');
		expect(text).not.toMatch(/"(const|exclusiveMinimum|exclusiveMaximum|\$schema|examples)":/);
	});
});
