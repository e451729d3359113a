import { remaining } from '../../../../../nodes/MerchantPayments/resources/payment/remaining';

it('is the amount less what was refunded', async () => {
	const payment = { amount: 2000, refunded_amount: 500, currency: 'EUR' };
	expect(await remaining(payment, 'minor', 'EUR')).toMatchObject({ major: 15, minor: 1500 });
});

// Read as 20 cents, 20.00 EUR would pass a maximum of one.
it.each([
	{ amount: '20.00', refunded_amount: '0.00' },
	{ amount: 20, refunded_amount: 0, fee_amount: '0.30' },
	{ amount: 20, net_amount: 19.7 },
])('of %j is not read in minor units', async (payment) => {
	await expect(remaining(payment, 'minor', 'EUR')).rejects.toMatchObject({
		message: expect.stringContaining('cannot be read') as string,
		description: expect.stringContaining('which is not in minor units') as string,
	});
	expect(await remaining(payment, 'major', 'EUR')).toMatchObject({ major: 20 });
});
