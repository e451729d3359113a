import { UserError, type IDataObject } from 'n8n-workflow';
import type { Item } from '../shared/operation';
import { fillPath } from '../shared/path';

/** A refund may leave its currency to the payment it belongs to. */
export const currencyOfPayment = async (item: Item, paymentId: string): Promise<string> => {
	const { body } = await item.call({
		method: 'GET',
		path: fillPath('/payments/{paymentId}', { paymentId }, () => 'Payment'),
		repeatable: true,
		needs: ['payments:read (or enter the Currency)'],
	});
	const { currency } = (body ?? {}) as IDataObject;
	if (typeof currency === 'string' && currency !== '') return currency;
	throw new UserError('Currency: the payment does not say its currency, so enter it here', {
		description: 'Nothing was refunded.',
	});
};
