import { UserError } from 'n8n-workflow';
import type { Item } from '../../../shared/operation/operation';
import { readPayment } from './readPayment';

/** A refund may leave its currency to the payment it belongs to. */
export const currencyOfPayment = async (item: Item, paymentId: string): Promise<string> => {
	const need = 'payments:read (or enter the Currency)';
	const { currency } = await readPayment(item, paymentId, need);
	if (typeof currency === 'string' && currency !== '') return currency;
	throw new UserError('Currency: the payment does not say its currency, so enter it here', {
		description: 'Nothing was refunded.',
	});
};
