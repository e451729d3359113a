import {
	namesOf,
	paymentsPoll,
	publishPoll,
	simulator,
	useSimulator,
} from './simulated.mts';

useSimulator();

const charged = async (amount = 4950) => {
	const [{ id }] = await simulator().control.payments.create({ status: 'pending', currency: 'EUR', amount });
	await simulator().control.payments.move(id, { status: 'succeeded' });
	return id;
};

it('emits what happened after publishing, once, as the webhook trigger would', async () => {
	await simulator().control.payments.create({ count: 3, status: 'succeeded' });
	const polling = await publishPoll(paymentsPoll());
	expect(polling.passed()).toEqual([]);
	const id = await charged();
	await polling.tick();
	await polling.tick();
	expect(polling.passed()).toEqual([
		{
			type: 'payment.succeeded',
			data: {
				id,
				amount: 4950,
				currency: 'EUR',
				fee_amount: expect.any(Number),
				net_amount: expect.any(Number),
				status: 'succeeded',
				qr_code_id: null,
				payment_link_id: null,
			},
			major: { amount: 49.5, fee_amount: expect.any(Number), net_amount: expect.any(Number) },
			deduplicationKey: `payment.succeeded:${id}`,
			source: 'poll',
			receivedAt: expect.any(String),
			current: expect.objectContaining({ id, major: expect.objectContaining({ amount: 49.5 }) }),
		},
	]);
	expect(namesOf(polling.passed())).toEqual([`payment.succeeded of ${id}`]);
});
