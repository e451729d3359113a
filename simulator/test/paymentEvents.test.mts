import { createHmac } from 'node:crypto';
import { type Receiver, startReceiver } from './receiver.mts';
import { useSimulator } from './useSimulator.mts';

describe('events of the payments service', () => {
	const simulator = useSimulator({ allowLoopbackEndpoints: true });
	const { call } = simulator;
	let receiver: Receiver;
	let secret: string;
	let endpointId: string;

	beforeEach(async () => {
		receiver = await startReceiver();
		const { body } = await call('POST', '/webhooks', { body: { url: receiver.url } });
		({ secret, id: endpointId } = body as unknown as { secret: string; id: string });
	});
	afterEach(() => receiver.close());

	const sent = async () => {
		await simulator.control.deliveries.settle();
		return receiver.received.map(({ body }) => ({ type: body.type, data: body.data }));
	};

	it('reports a paid link and a failed code', async () => {
		const { body: link } = await call('POST', '/payment-links', {
			body: { title: 'Tea', currency: 'KWD', amount: 1.005 },
		});
		const { body: code } = await call('POST', '/qr-codes', {
			body: { mode: 'open_amount', currency: 'USD' },
		});
		const paid = await simulator.control.links.pay(link.id);
		const failed = await simulator.control.qrCodes.pay(code.id, { outcome: 'failed', amount: 700 });
		expect(await sent()).toEqual([
			{
				type: 'payment.succeeded',
				data: {
					id: paid.payment.id,
					amount: 1005,
					currency: 'KWD',
					fee_amount: 15,
					net_amount: 990,
					status: 'succeeded',
					qr_code_id: null,
					payment_link_id: link.id,
				},
			},
			{
				type: 'payment.failed',
				data: {
					id: failed.payment.id,
					amount: 700,
					currency: 'USD',
					status: 'failed',
					failure_reason: 'card_declined',
					qr_code_id: code.id,
					payment_link_id: null,
				},
			},
		]);
	});

	it('reports nothing before the outcome is known', async () => {
		const { body: link } = await call('POST', '/payment-links', {
			body: { title: 'Tea', currency: 'USD', amount: 1 },
		});
		const { payment } = await simulator.control.links.pay(link.id, { outcome: 'pending' });
		await simulator.control.payments.move(payment.id, { status: 'processing' });
		expect(await sent()).toEqual([]);
		await simulator.control.payments.move(payment.id, { status: 'succeeded' });
		expect(await sent()).toHaveLength(1);
		await expect(simulator.control.payments.move(payment.id, { status: 'failed' })).rejects.toThrow(
			'cannot become',
		);
	});

	it('names the subscription instead of any other id', async () => {
		const { subscriptionId } = await simulator.control.subscriptions.charge({ amount: 1000 });
		await simulator.control.subscriptions.charge({ outcome: 'failed' });
		const [paid, failed] = await sent();
		expect(paid).toEqual({
			type: 'payment.succeeded',
			data: {
				amount: 1000,
				currency: 'USD',
				fee_amount: 15,
				net_amount: 985,
				status: 'succeeded',
				subscription_id: subscriptionId,
			},
		});
		expect(Object.keys(failed?.data ?? {}).sort()).toEqual([
			'amount',
			'currency',
			'failure_reason',
			'status',
			'subscription_id',
		]);
	});

	it('says when a refund was the last one', async () => {
		const [payment] = await simulator.control.payments.create({ amount: 5000 });
		await call('POST', `/payments/${payment?.id}/refund`, { body: { amount: 2000 } });
		await call('POST', `/payments/${payment?.id}/refund`);
		expect((await sent()).map(({ data }) => [data.refund_amount, data.fully_refunded])).toEqual([
			[2000, false],
			[3000, true],
		]);
	});

	it('reports the outcome of payouts', async () => {
		const [first, second] = await simulator.control.payouts.create({ count: 2, amount: 900 });
		await simulator.control.payouts.confirm(first?.id ?? '');
		await simulator.control.payouts.fail(second?.id ?? '');
		const payout = { amount: 900, currency: 'USD' };
		expect(await sent()).toEqual([
			{ type: 'payout.completed', data: { id: first?.id, ...payout, status: 'completed' } },
			{
				type: 'payout.failed',
				data: { id: second?.id, ...payout, status: 'failed', failure_reason: 'account_closed' },
			},
		]);
	});

	it.each([
		['valid', true, 0],
		['forged', false, 0],
		['stale', true, -301],
		['future', true, 301],
		['truncated', false, 0],
		['missing', false, 0],
		['tampered', false, 0],
	] as const)('can send a %s signature', async (signature, matches, secondsOff) => {
		await simulator.control.clock.freeze('2025-06-01T12:00:00Z');
		const { answer } = await simulator.control.events.send({
			endpointId,
			type: 'payment.succeeded',
			data: { id: 'p' },
			signature,
		});
		expect(answer).toEqual({ status: 200, body: 'noted', error: null });
		const [{ headers, rawBody }] = receiver.received as [Receiver['received'][0]];
		const timestamp = headers['x-service-timestamp'];
		const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
		expect(headers['x-service-signature'] === expected).toBe(matches);
		expect(Number(timestamp) - Date.parse('2025-06-01T12:00:00Z') / 1000).toBe(secondsOff);
	});
});
