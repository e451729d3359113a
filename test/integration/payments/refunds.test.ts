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
