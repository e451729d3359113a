import { type IDataObject, UserError } from 'n8n-workflow';
import { requestOf } from '../../../shared/operation/requestOf';
import type { Call } from '../../../shared/transport/open';
import { get } from './get';

/** The payment as it is now: the source of truth. `instead` says how to do without the permission. */
export const readPayment = async (
	call: Call,
	paymentId: string,
	instead = '',
): Promise<IDataObject> => {
	const request = requestOf(get, { paymentId });
	const needs = request.needs?.map((need) => need + instead);
	const { body } = await call({ ...request, needs });
	return (body ?? {}) as IDataObject;
};

/** A refund may leave its currency to the payment it belongs to. */
export const currencyIn = ({ currency }: IDataObject): string => {
	if (typeof currency === 'string' && currency !== '') return currency;
	throw new UserError('Currency: the payment does not say its currency, so enter it here', {
		description: 'Nothing was refunded.',
	});
};
