import { payloadOf } from './payloadOf.mts';
import { deliver, passedBy, receivePayments, type Receiving } from './receiving.mts';
import { callService, simulator, useSimulator } from './simulated.mts';

useSimulator();

const payLink = async (outcome: 'succeeded' | 'failed') => {
	const { body } = await callService('POST', '/payment-links', { title: 'Tea', currency: 'KWD' });
	return (await simulator().control.links.pay(body.id, { outcome, amount: 12345 })).payment;
};

const refund = async (id: string, amount: number) => {
	const { status } = await callService('POST', `/payments/${id}/refund`, { amount });
	expect(status).toBe(200);
};

const payout = async () => {
	const [{ id }] = await simulator().control.payouts.create({ amount: 7000, currency: 'JPY' });
	return id;
};

/** What the service signed, event by event, as the runs should have it. */
const sent = async () =>
	(await simulator().control.deliveries.list()).map(({ rawBody }) => JSON.parse(rawBody) as object);

describe('every event of payments', () => {
	let receiving: Receiving;
	beforeEach(async () => {
		receiving = await receivePayments();
		await simulator().control.settings.set({ approvalThresholds: { KWD: 1_000_000 } });
	});

	it('arrives as it was sent, with amounts in major units beside it', async () => {
		const { id } = await payLink('succeeded');
		await payLink('failed');
		await refund(id, 2345);
		await simulator().control.payouts.confirm(await payout());
		await simulator().control.payouts.fail(await payout(), 'closed account');
		await deliver(receiving);
		const passed = await passedBy(receiving);
		expect(passed.map(payloadOf)).toEqual(await sent());
		for (const { receivedAt } of passed) {
			expect(new Date(String(receivedAt)).toISOString()).toBe(receivedAt);
		}
		expect(passed.map(({ type, major }) => [type, major])).toEqual([
			['payment.succeeded', expect.objectContaining({ amount: 12.345 })],
			['payment.failed', { amount: 12.345 }],
			['payment.refunded', { amount: 12.345, refund_amount: 2.345, refunded_amount: 2.345 }],
			['payout.completed', { amount: 7000 }],
			['payout.failed', { amount: 7000 }],
		]);
		expect(new Set(passed.map(({ deduplicationKey }) => deduplicationKey)).size).toBe(5);
		expect(receiving.webhooks.answers).toEqual([200, 200, 200, 200, 200]);
	});

	it('arrives for subscriptions, with and without an id', async () => {
		await simulator().control.subscriptions.charge();
		await simulator().control.settings.set({ subscriptionEventIds: true });
		await simulator().control.subscriptions.charge({ outcome: 'failed' });
		await deliver(receiving);
		expect(
			(await passedBy(receiving)).map(({ type, data }) => [type, 'id' in Object(data)]),
		).toEqual([
			['payment.succeeded', false],
			['payment.failed', true],
		]);
	});

	it('arrives in whatever order it was sent', async () => {
		await simulator().control.deliveries.hold();
		const { id } = await payLink('succeeded');
		await refund(id, 100);
		await refund(id, 200);
		await simulator().control.deliveries.release({ order: 'reversed' });
		const passed = await passedBy(receiving);
		expect(
			passed.map(({ type, major }) => [type, (major as { refund_amount?: number }).refund_amount]),
		).toEqual([
			['payment.refunded', 0.2],
			['payment.refunded', 0.1],
			['payment.succeeded', undefined],
		]);
	});

	it('that was held back arrives when it is released, once each', async () => {
		await simulator().control.deliveries.hold();
		await payLink('succeeded');
		await payLink('failed');
		expect(receiving.webhooks.answers).toEqual([]);
		await simulator().control.deliveries.release({ copies: 4 });
		expect(await passedBy(receiving)).toHaveLength(2);
		expect(receiving.webhooks.answers).toEqual(Array.from({ length: 8 }, () => 200));
	});
});
