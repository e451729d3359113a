import { readPayment } from '../../../../../nodes/MerchantPayments/resources/payment/readPayment';
import { itemAnswering } from '../../../../harness/operation';

it('reads the payment, and says which scope that needs', async () => {
	const { item, calls } = itemAnswering({ id: 'p1', currency: 'KWD' });
	expect(await readPayment(item.call, 'p1')).toEqual({ id: 'p1', currency: 'KWD' });
	expect(calls).toEqual([
		expect.objectContaining({
			method: 'GET',
			path: '/payments/p1',
			repeatable: true,
			needs: ['payments:read'],
		}),
	]);
});

it.each(['', '../payouts', '..'])('does not call for the id %p', async (id) => {
	const { item, calls } = itemAnswering({ currency: 'EUR' });
	await expect(readPayment(item.call, id)).rejects.toThrow(/^Payment: /);
	expect(calls).toEqual([]);
});
