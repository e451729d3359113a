import type { IDataObject } from 'n8n-workflow';
import { requestOf } from '../../../shared/operation/requestOf';
import type { Client } from '../../../shared/transport/client';
import { unwrap } from '../../../shared/transport/unwrap';
import { get } from './get';

/** The payment as it is now: the source of truth. */
export const readPayment = async (call: Client, paymentId: string): Promise<IDataObject> => {
	const { body } = await call(requestOf(get, { paymentId }));
	return (unwrap(body) ?? {}) as IDataObject;
};
