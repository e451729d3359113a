import { byId, ok, payments, seed, usePayments } from './harness.mts';

usePayments();

describe('refunds', () => {
	const refund = async (id: string, parameters: object, key?: string) =>
		await ok('payment.refund', { paymentId: byId(id), ...parameters }, key);

	it('gives back a part in the currency of the payment', async () => {
		const [{ id }] = await seed();
		const [result] = await refund(id, { refundType: 'partial', amount: 5.5 });
		expect(result).toMatchObject({
			requiresApproval: false,
			requested: { currency: 'EUR', major: 5.5, minor: 550 },
		});
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 550 }]);
	});

	it('gives back all of it', async () => {
		const [{ id }] = await seed();
		await refund(id, { refundType: 'full' });
		expect(await payments().control.ledger('refund')).toMatchObject([{ amount: 2000 }]);
	});

	it('says that a second person has to approve', async () => {
		const [{ id }] = await payments().control.payments.create({
			status: 'succeeded',
			currency: 'KWD',
			amount: 5000,
		});
		const [result] = await refund(id, { refundType: 'partial', amount: 1, currency: 'KWD' });
		expect(result.requiresApproval).toBe(true);
		expect(await payments().control.ledger('refund')).toEqual([]);
	});

	it('is sent once when the answer is lost, and its outcome is called unknown', async () => {
		const [{ id }] = await seed();
		await payments().control.faults.add({
			match: { path: 'refund' },
			fault: { kind: 'cut', when: 'after' },
		});
		const { error } = await payments().run('payment.refund', {
			paymentId: byId(id),
			refundType: 'full',
		});
		expect(error?.description).toContain('Do NOT simply repeat');
		expect(await payments().control.ledger('refund')).toHaveLength(1);
	});

	it.each([[500], [502]])('is not repeated after a %i', async (status) => {
		const [{ id }] = await seed();
		await payments().control.faults.add({
			match: { path: 'refund' },
			times: 4,
			fault: { kind: 'status', status, when: 'after' },
		});
		const { error } = await payments().run('payment.refund', {
			paymentId: byId(id),
			refundType: 'partial',
			amount: 1,
			currency: 'EUR',
		});
		expect(error?.context.data).toMatchObject({ processed: 'unknown', httpCode: status });
		expect(await payments().control.requests({ path: /refund/ })).toHaveLength(1);
	});

	it('explains a refund that is larger than what remains', async () => {
		const [{ id }] = await seed();
		const { error } = await payments().run('payment.refund', {
			paymentId: byId(id),
			refundType: 'partial',
			amount: 20.01,
			currency: 'EUR',
		});
		expect(error?.description).toContain('Code: invalid_request');
		expect(error?.description).toMatch(/Request ID: req_/);
	});
});
