import {
	currencyIn,
	readPayment,
} from '../../../../../nodes/MerchantPayments/resources/payment/readPayment';
import { itemAnswering } from '../../../../harness/operation';
import { refusalOf } from '../../../../harness/refusalOf';

it('reads the payment, and says which scope that needs', async () => {
	const { item, calls } = itemAnswering({ id: 'p1', currency: 'KWD' });
	const payment = await readPayment(item.call, 'p1', ' (or enter the Currency)');
	expect(currencyIn(payment)).toBe('KWD');
	expect(calls).toEqual([
		expect.objectContaining({
			method: 'GET',
			path: '/payments/p1',
			repeatable: true,
			needs: ['payments:read (or enter the Currency)'],
		}),
	]);
});

it.each([undefined, null, {}, { currency: '' }, { currency: 5 }])(
	'refuses to guess from %j, and says that nothing was refunded',
	async (body) => {
		const payment = await readPayment(itemAnswering(body).item.call, 'p1');
		expect(refusalOf(() => currencyIn(payment))).toMatchObject({
			message: expect.stringMatching(/^Currency: /),
			description: 'Nothing was refunded.',
		});
	},
);

it.each(['', '../payouts', '..'])('does not call for the id %p', async (id) => {
	const { item, calls } = itemAnswering({ currency: 'EUR' });
	await expect(readPayment(item.call, id)).rejects.toThrow(/^Payment: /);
	expect(calls).toEqual([]);
});
