import { useSimulator } from './useSimulator.mts';

const unknownId = '11111111-1111-1111-1111-111111111111';

describe('error answers of the payments service', () => {
	const simulator = useSimulator();
	const { call } = simulator;

	const expectError = (answer: Awaited<ReturnType<typeof call>>, status: number, code: string) => {
		expect([answer.status, answer.body.code]).toEqual([status, code]);
		expect(Object.keys(answer.body).sort()).toEqual(['code', 'error', 'request_id']);
		expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
	};

	it('400 names the fields', async () => {
		const answer = await call('POST', '/payment-links', { body: { currency: 'US', colour: 1 } });
		expectError(answer, 400, 'invalid_request');
		expect(answer.body.error).toEqual({
			formErrors: [expect.stringContaining('colour')],
			fieldErrors: { title: [expect.any(String)], currency: [expect.any(String)] },
		});
	});

	it('400 for a body that is no JSON', async () => {
		const answer = await call('POST', '/payment-links', { rawBody: '{"title":' });
		expectError(answer, 400, 'invalid_request');
	});

	it('400 for another content type', async () => {
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const answer = await call('POST', '/payment-links', { rawBody: 'title=a', headers });
		expectError(answer, 400, 'invalid_request');
	});

	it('400 for an id that is no uuid', async () => {
		const answer = await call('GET', '/payments/7');
		expectError(answer, 400, 'invalid_request');
		expect(answer.body.error).toHaveProperty('fieldErrors.id');
	});

	it.each(['revoked', 'expired', 'otherAddress'] as const)('401 for the key %s', async (name) => {
		expectError(
			await call('GET', '/payments', { key: simulator.keys[name] }),
			401,
			'authentication_failed',
		);
	});

	it.each(['', 'svc_live_unknown'])('401 for the key "%s"', async (key) => {
		expectError(await call('GET', '/payments', { key }), 401, 'authentication_failed');
	});

	it('accepts a restricted key from its own address', async () => {
		const { otherAddress: key } = simulator.keys;
		const headers = { 'x-forwarded-for': '203.0.113.9' };
		expect((await call('GET', '/payments', { key, headers })).status).toBe(200);
	});

	it('401 once a key is revoked', async () => {
		const { value: key } = await simulator.control.keys.issue();
		expect((await call('GET', '/payments', { key })).status).toBe(200);
		await simulator.control.keys.revoke(key);
		expectError(await call('GET', '/payments', { key }), 401, 'authentication_failed');
	});

	it('403 while the business is not verified', async () => {
		const { unverified: key } = simulator.keys;
		const body = { title: 'Tea', currency: 'USD' };
		expectError(await call('POST', '/payment-links', { key, body }), 403, 'permission_denied');
		expect((await call('GET', '/account', { key })).status).toBe(200);
		await simulator.control.businesses.update('unverified', { verified: true });
		expect((await call('POST', '/payment-links', { key, body })).status).toBe(200);
	});

	it.each([
		['GET', `/payments/${unknownId}`],
		['POST', `/payments/${unknownId}/cancel`],
		['POST', `/payments/${unknownId}/refund`],
		['POST', `/payouts/${unknownId}/cancel`],
		['DELETE', `/webhooks/${unknownId}`],
		['GET', `/webhooks/${unknownId}/deliveries`],
		['POST', `/webhooks/deliveries/${unknownId}/retry`],
		['GET', '/nowhere'],
		['PUT', '/payments'],
	])('404 for %s %s', async (method, path) => {
		expectError(await call(method, path), 404, 'not_found');
	});

	it('413 for a large body', async () => {
		const body = { title: 'x'.repeat(100_001), currency: 'USD' };
		expectError(await call('POST', '/payment-links', { body }), 413, 'payload_too_large');
	});

	it.each([
		['/payment-links', { title: 'Tea', currency: 'XTS' }],
		['/qr-codes', { mode: 'open_amount', currency: 'XTS' }],
		['/payouts', { amount: 1, currency: 'XTS', destinationType: 'service_account' }],
	])('501 for a currency %s does not take', async (path, body) => {
		expectError(await call('POST', path, { body }), 501, 'not_implemented');
	});

	it('502 while the provider is down, with nothing done', async () => {
		const [payment] = await simulator.control.payments.create();
		await simulator.control.settings.set({ provider: 'down' });
		expectError(await call('POST', `/payments/${payment?.id}/refund`), 502, 'internal_error');
		const body = { amount: 1, currency: 'USD', destinationType: 'provider_bank' };
		expectError(await call('POST', '/payouts', { body }), 502, 'internal_error');
		expect(await simulator.control.ledger()).toEqual([]);
	});

	it('503 service_paused with Retry-After, and nothing done', async () => {
		const [payment] = await simulator.control.payments.create();
		await simulator.control.pause({ retryAfterSeconds: 17 });
		for (const path of [
			`/payments/${payment?.id}/refund`,
			'/payouts',
			'/payment-links',
			'/qr-codes',
		]) {
			const answer = await call('POST', path);
			expectError(answer, 503, 'service_paused');
			expect(answer.headers['retry-after']).toBe('17');
		}
		expect((await call('GET', '/payments')).status).toBe(200);
		await simulator.control.resume();
		expect((await call('POST', `/payments/${payment?.id}/refund`)).status).toBe(200);
	});
});
