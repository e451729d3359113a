import { createHmac } from 'node:crypto';
import { type Receiver, startReceiver } from './receiver.mts';
import { useSimulator } from './useSimulator.mts';

const start = '2025-06-01T12:00:00.000Z';

describe('webhook deliveries of the payments service', () => {
	const simulator = useSimulator({ allowLoopbackEndpoints: true, frozenAt: start });
	const { call } = simulator;
	let receiver: Receiver;
	let endpoint: { id: string; secret: string };

	beforeEach(async () => {
		receiver = await startReceiver();
		const { body } = await call('POST', '/webhooks', { body: { url: receiver.url } });
		endpoint = body as unknown as typeof endpoint;
	});
	afterEach(() => receiver.close());

	const refundSomething = async () => {
		const [payment] = await simulator.control.payments.create({ amount: 5000 });
		await call('POST', `/payments/${payment?.id}/refund`, { body: { amount: 1000 } });
		await simulator.control.deliveries.settle();
		return payment?.id ?? '';
	};
	const log = async () => {
		const { body } = await call('GET', `/webhooks/${endpoint.id}/deliveries`);
		return body.data as Record<string, unknown>[];
	};

	it('signs the raw bytes with the secret and the time of sending', async () => {
		const id = await refundSomething();
		const [{ headers, rawBody, body }] = receiver.received as [Receiver['received'][0]];
		const timestamp = String(Date.parse(start) / 1000);
		expect(headers['x-service-event']).toBe('payment.refunded');
		expect(headers['x-service-timestamp']).toBe(timestamp);
		expect(headers['x-service-signature']).toBe(
			createHmac('sha256', endpoint.secret).update(`${timestamp}.${rawBody}`).digest('hex'),
		);
		expect(body).toEqual({
			type: 'payment.refunded',
			created_at: start,
			data: {
				id,
				amount: 5000,
				refunded_amount: 1000,
				refund_amount: 1000,
				currency: 'USD',
				status: 'partially_refunded',
				fully_refunded: false,
			},
		});
	});

	it('tries five times, after 1, 5, 30 and 120 minutes, and gives up', async () => {
		receiver.answerWith(500);
		await refundSomething();
		for (const [index, minutes] of [1, 5, 30, 120].entries()) {
			await simulator.control.clock.advance(minutes * 60 - 1);
			expect(receiver.received).toHaveLength(index + 1);
			await simulator.control.clock.advance(1);
			expect(receiver.received).toHaveLength(index + 2);
		}
		await simulator.control.clock.advance(7 * 24 * 3600);
		expect(receiver.received).toHaveLength(5);
		expect((await log()).map((row) => [row.attempt_number, row.status, row.dead_lettered])).toEqual(
			[5, 4, 3, 2, 1].map((number) => [number, 500, number === 5]),
		);
		expect((await log()).map((row) => row.next_retry_at)).toEqual([
			null,
			'2025-06-01T14:36:00.000Z',
			'2025-06-01T12:36:00.000Z',
			'2025-06-01T12:06:00.000Z',
			'2025-06-01T12:01:00.000Z',
		]);
	});

	it('looks for due retries once a minute', async () => {
		await simulator.control.clock.set('2025-06-01T12:00:30Z');
		receiver.answerWith(500);
		await refundSomething();
		await simulator.control.clock.advance(89);
		expect(receiver.received).toHaveLength(1);
		await simulator.control.clock.advance(1);
		expect(receiver.received).toHaveLength(2);
	});

	it('stops after any 2xx', async () => {
		receiver.answerWith(503);
		await refundSomething();
		receiver.answerWith(204);
		await simulator.control.clock.advance(60);
		await simulator.control.clock.advance(24 * 3600);
		expect(receiver.received).toHaveLength(2);
		expect(await log()).toEqual([
			expect.objectContaining({ attempt_number: 2, status: 204, next_retry_at: null }),
			expect.objectContaining({ attempt_number: 1, status: 503 }),
		]);
	});

	it('counts a redirect as a failure and does not follow it', async () => {
		receiver.answerWith((response) => response.writeHead(302, { location: receiver.url }).end());
		await refundSomething();
		expect(receiver.received).toHaveLength(1);
		expect(await log()).toEqual([
			expect.objectContaining({ status: 302, next_retry_at: expect.any(String) }),
		]);
	});

	it('counts no answer in time and no connection as failures', async () => {
		await simulator.control.settings.set({ webhookWaitMs: { payments: 100 } });
		receiver.answerWith(null);
		await refundSomething();
		await receiver.close();
		await simulator.control.clock.advance(60);
		const [delivery] = await simulator.control.deliveries.list();
		expect(delivery?.attempts.map(({ answer }) => answer.error)).toEqual([
			'timeout',
			'ECONNREFUSED',
		]);
		expect((await log()).map(({ status }) => status)).toEqual([null, null]);
	});

	it('repeats the original bytes with a fresh timestamp and signature on demand', async () => {
		await refundSomething();
		await simulator.control.clock.advance(3600);
		const [row] = await log();
		const answer = await call('POST', `/webhooks/deliveries/${row?.id}/retry`);
		expect([answer.status, answer.body.attempt_number]).toEqual([200, 2]);
		const [first, second] = receiver.received;
		expect(second?.rawBody).toBe(first?.rawBody);
		expect(Number(second?.headers['x-service-timestamp'])).toBe(
			Number(first?.headers['x-service-timestamp']) + 3600,
		);
		expect(second?.headers['x-service-signature']).not.toBe(first?.headers['x-service-signature']);
	});

	it('puts a forced retry in the place of the planned one', async () => {
		receiver.answerWith(500);
		await refundSomething();
		receiver.answerWith(200);
		const [row] = await log();
		await call('POST', `/webhooks/deliveries/${row?.id}/retry`);
		await simulator.control.clock.advance(24 * 3600);
		expect(receiver.received).toHaveLength(2);
	});

	it('keeps retries to the business of the endpoint', async () => {
		await refundSomething();
		const [row] = await log();
		const key = simulator.keys.liveSecond;
		const { status } = await call('POST', `/webhooks/deliveries/${row?.id}/retry`, { key });
		expect(status).toBe(404);
	});

	it('sends nothing more to a removed endpoint', async () => {
		receiver.answerWith(500);
		await refundSomething();
		await call('DELETE', `/webhooks/${endpoint.id}`);
		await simulator.control.clock.advance(600);
		expect(receiver.received).toHaveLength(1);
	});

	it('sends events to endpoints of the same business and environment only', async () => {
		await simulator.control.subscriptions.charge({ business: 'second' });
		await simulator.control.subscriptions.charge({ environment: 'sandbox' });
		await simulator.control.deliveries.settle();
		expect(receiver.received).toEqual([]);
	});

	it('can hold deliveries back, turn them around and double them', async () => {
		await simulator.control.deliveries.hold();
		const ids = [await refundSomething(), await refundSomething()];
		expect(receiver.received).toEqual([]);
		await simulator.control.deliveries.release({ order: 'reversed', copies: 2 });
		expect(receiver.received.map(({ body }) => body.data.id)).toEqual([
			ids[1],
			ids[1],
			ids[0],
			ids[0],
		]);
	});

	it('can send a delivery again as a duplicate', async () => {
		await refundSomething();
		const [delivery] = await simulator.control.deliveries.list();
		await simulator.control.deliveries.repeat(delivery?.id ?? '');
		expect(receiver.received[1]?.rawBody).toBe(receiver.received[0]?.rawBody);
	});

	it('can forward a public address to another one', async () => {
		const forward = { 'https://hooks.example.com': new URL(receiver.url).origin };
		await simulator.control.settings.set({ forward });
		await call('POST', '/webhooks', { body: { url: 'https://hooks.example.com/a?b=1' } });
		await refundSomething();
		expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/a?b=1', '/hook']);
	});
});
