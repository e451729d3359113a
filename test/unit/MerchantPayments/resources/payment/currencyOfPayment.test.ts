import { currencyOfPayment } from '../../../../../nodes/MerchantPayments/resources/payment/currencyOfPayment';
import { itemAnswering } from '../../../../harness/operation';

it('reads the payment, and says which scope that needs', async () => {
	const { item, calls } = itemAnswering({ id: 'p1', currency: 'KWD' });
	expect(await currencyOfPayment(item, 'p1')).toBe('KWD');
	expect(calls).toEqual([
		{
			method: 'GET',
			path: '/payments/p1',
			repeatable: true,
			needs: [expect.stringContaining('payments:read')],
		},
	]);
});

it.each([undefined, null, {}, { currency: '' }, { currency: 5 }])(
	'refuses to guess from %j, and says that nothing was refunded',
	async (body) => {
		await expect(currencyOfPayment(itemAnswering(body).item, 'p1')).rejects.toMatchObject({
			message: expect.stringMatching(/^Currency: /),
			description: 'Nothing was refunded.',
		});
	},
);

it.each(['', '../payouts', '..'])('does not call for the id %p', async (id) => {
	const { item, calls } = itemAnswering({ currency: 'EUR' });
	await expect(currencyOfPayment(item, id)).rejects.toThrow(/^Payment: /);
	expect(calls).toEqual([]);
});
