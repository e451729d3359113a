import type { Resource } from '../../../shared/operation/operation';
import { cancel } from './cancel';
import { find } from './find';
import { get } from './get';
import { getAll } from './getAll';
import { refund } from './refund';

export { get } from './get';
export { getAll } from './getAll';
export { searchPayments, searchPendingPayments, searchRefundablePayments } from './paymentId';
export { searchCurrencies } from './searchCurrencies';
export { readPayment } from './readPayment';
export { refundKey } from './refundKey';

export const payment: Resource = {
	name: 'Payment',
	value: 'payment',
	operations: [cancel, find, get, getAll, refund],
};
