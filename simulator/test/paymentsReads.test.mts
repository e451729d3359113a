import { useSimulator } from './useSimulator.mts';

describe('reading payments', () => {
	const simulator = useSimulator();
	const { call } = simulator;

	it('answers a full last page with has_more and then an empty page', async () => {
		const seeded = await simulator.control.payments.create({ count: 4 });
		const newestFirst = seeded.map(({ id }) => id).reverse();

		const first = await call('GET', '/payments?limit=2');
		expect(first.body).toMatchObject({ has_more: true, next_cursor: newestFirst[1] });
		expect((first.body.data as { id: string }[]).map(({ id }) => id)).toEqual(
			newestFirst.slice(0, 2),
		);
		const second = await call('GET', `/payments?limit=2&starting_after=${newestFirst[1]}`);
		expect(second.body).toMatchObject({ has_more: true, next_cursor: newestFirst[3] });
		const third = await call('GET', `/payments?limit=2&starting_after=${newestFirst[3]}`);
		expect(third.body).toEqual({ data: [], has_more: false, next_cursor: null });
	});

	it('gives twenty payments when no limit is sent', async () => {
		await simulator.control.payments.create({ count: 21 });
		const { body } = await call('GET', '/payments');
		expect(body.data).toHaveLength(20);
	});

	it('filters by status', async () => {
		await simulator.control.payments.create({ status: 'pending' });
		await simulator.control.payments.create({ status: 'failed', failureReason: 'expired_card' });
		const { body } = await call('GET', '/payments?status=failed');
		expect(body.data).toEqual([
			expect.objectContaining({ status: 'failed', failure_reason: 'expired_card' }),
		]);
	});

	it('shows the documented fields and no others', async () => {
		const [payment] = await simulator.control.payments.create({ amount: 10_000 });
		const { body } = await call('GET', `/payments/${payment?.id}`);
		expect(body).toEqual({
			id: payment?.id,
			amount: 10_000,
			currency: 'USD',
			status: 'succeeded',
			refunded_amount: 0,
			fee_amount: 150,
			net_amount: 9850,
			qr_code_id: null,
			payment_link_id: null,
		});
	});

	it('shows the subscription instead of link and code', async () => {
		const payment = await simulator.control.subscriptions.charge();
		const { body } = await call('GET', `/payments/${payment.id}`);
		expect(body).toHaveProperty('subscription_id', payment.subscriptionId);
		expect(body).not.toHaveProperty('qr_code_id');
	});

	it.each([
		['USD', 12_345, 123.45],
		['JPY', 12_345, 12_345],
		['KWD', 12_345, 12.345],
		['CLF', 5, 0.0005],
	])('reads %s in major units when told to', async (currency, amount, major) => {
		await simulator.control.settings.set({ readUnit: 'major' });
		const [payment] = await simulator.control.payments.create({ currency, amount });
		const { body } = await call('GET', `/payments/${payment?.id}`);
		expect(body.amount).toBe(major);
	});

	it.each(['limit=0', 'limit=101', 'limit=x', 'status=lost', 'starting_after=7', 'page=2'])(
		'refuses ?%s',
		async (query) => {
			const { status, body } = await call('GET', `/payments?${query}`);
			expect(status).toBe(400);
			expect(body.code).toBe('invalid_request');
		},
	);

	it('keeps businesses and environments apart', async () => {
		const { liveSecond, sandbox } = simulator.keys;
		const [payment] = await simulator.control.payments.create();
		for (const key of [liveSecond, sandbox]) {
			const { status, body } = await call('GET', `/payments/${payment?.id}`, { key });
			expect([status, body.code]).toEqual([404, 'not_found']);
			expect((await call('GET', '/payments', { key })).body.data).toEqual([]);
		}
	});
});
