import { useSimulator } from './useSimulator.mts';

describe('refunds and cancelling', () => {
	const simulator = useSimulator();
	const { call } = simulator;
	const create = async (seed: Parameters<typeof simulator.control.payments.create>[0] = {}) => {
		const [payment] = await simulator.control.payments.create(seed);
		return payment?.id ?? '';
	};
	const refund = (id: string, amount?: number, key?: string) =>
		call('POST', `/payments/${id}/refund`, { key, body: amount === undefined ? {} : { amount } });

	it('refunds in parts up to the whole, and no further', async () => {
		const id = await create({ amount: 5000 });
		const first = await refund(id, 2000);
		expect(first.body).toMatchObject({ status: 'partially_refunded', refunded_amount: 2000 });
		expect((await refund(id, 3001)).body.code).toBe('invalid_request');
		expect((await refund(id, 3000)).body).toMatchObject({
			status: 'refunded',
			refunded_amount: 5000,
		});
		expect((await refund(id, 1)).status).toBe(400);
		const executed = await simulator.control.ledger('refund');
		expect(executed.map(({ amount }) => amount)).toEqual([2000, 3000]);
	});

	it('refunds what remains when no amount is sent, with and without a body', async () => {
		const id = await create({ amount: 5000, status: 'partially_refunded', refunded: 1000 });
		expect((await refund(id)).body).toMatchObject({ status: 'refunded', refunded_amount: 5000 });
		const other = await create();
		expect((await call('POST', `/payments/${other}/refund`)).status).toBe(200);
	});

	it.each([0, -5, 1.5, '10'])('refuses the amount %p', async (amount) => {
		const id = await create();
		const { status } = await call('POST', `/payments/${id}/refund`, { body: { amount } });
		expect(status).toBe(400);
	});

	it.each(['pending', 'processing', 'failed', 'cancelled', 'refunded'] as const)(
		'refuses to refund a %s payment',
		async (status) => {
			expect((await refund(await create({ status }))).status).toBe(400);
		},
	);

	it('lets one of two simultaneous refunds win', async () => {
		await simulator.control.settings.set({ refundWindowMs: 200 });
		const id = await create({ amount: 5000 });
		const answers = await Promise.all([refund(id, 1000), refund(id, 1000)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		const lost = answers.find(({ status }) => status === 409);
		expect(lost?.body.code).toBe('conflict');
		expect(await simulator.control.ledger('refund')).toHaveLength(1);
	});

	it('holds a refund above the threshold until a second person approves', async () => {
		const id = await create({ amount: 100_001 });
		const held = await refund(id);
		expect([held.status, held.body]).toEqual([202, { requiresApproval: true }]);
		expect((await call('GET', `/payments/${id}`)).body.status).toBe('succeeded');
		const [approval] = await simulator.control.approvals.list();
		await simulator.control.approvals.approve(approval?.id ?? '');
		expect((await call('GET', `/payments/${id}`)).body.status).toBe('refunded');
		expect(await simulator.control.ledger('refund')).toHaveLength(1);
	});

	it('leaves the payment alone when the second person rejects', async () => {
		const id = await create({ amount: 100_001 });
		await refund(id);
		const [approval] = await simulator.control.approvals.list();
		await simulator.control.approvals.reject(approval?.id ?? '');
		await expect(simulator.control.approvals.approve(approval?.id ?? '')).rejects.toThrow(
			'already rejected',
		);
		expect(await simulator.control.ledger()).toEqual([]);
	});

	it('asks at the threshold for nothing, and always for a currency without one', async () => {
		expect((await refund(await create({ amount: 100_000 }))).status).toBe(200);
		expect((await refund(await create({ amount: 1, currency: 'KWD' }))).status).toBe(202);
	});

	it('skips approval for sandbox keys', async () => {
		const id = await create({ amount: 900_000, currency: 'KWD', environment: 'sandbox' });
		expect((await refund(id, undefined, simulator.keys.sandbox)).status).toBe(200);
	});

	it('cancels a pending payment, and again without harm', async () => {
		const id = await create({ status: 'pending' });
		for (const _time of [1, 2]) {
			const { status, body } = await call('POST', `/payments/${id}/cancel`);
			expect([status, body.status]).toEqual([200, 'cancelled']);
		}
	});

	it.each(['processing', 'succeeded', 'failed', 'refunded'] as const)(
		'refuses to cancel a %s payment',
		async (status) => {
			const answer = await call('POST', `/payments/${await create({ status })}/cancel`);
			expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
		},
	);

	it('refuses a body on cancel', async () => {
		const id = await create({ status: 'pending' });
		const body = { reason: 'changed my mind' };
		expect((await call('POST', `/payments/${id}/cancel`, { body })).status).toBe(400);
	});
});
