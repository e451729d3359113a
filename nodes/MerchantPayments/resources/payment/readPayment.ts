import type { IDataObject } from 'n8n-workflow';
import { fillPath } from '../../../shared/transport/path';
import type { Item } from '../../../shared/operation/operation';

/** The payment as it is now: the source of truth. */
export const readPayment = async (
	{ call }: Pick<Item, 'call'>,
	paymentId: string,
	need = 'payments:read',
): Promise<IDataObject> => {
	const path = fillPath('/payments/{paymentId}', { paymentId }, () => 'Payment');
	const { body } = await call({ method: 'GET', path, repeatable: true, needs: [need] });
	return (body ?? {}) as IDataObject;
};
