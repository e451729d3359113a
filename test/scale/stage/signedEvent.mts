import { randomUUID } from 'node:crypto';
import { hmacHex } from '../../../simulator/signature.mts';

export interface PaymentEvent {
	/** Of the payment; it tells events apart. */
	id: string;
	body: string;
}

/** A payment that succeeded, as the service tells of it. */
export const paymentEvent = (): PaymentEvent => {
	const id = randomUUID();
	const data = { id, status: 'succeeded', amount: 12_900, fee_amount: 387, net_amount: 12_513 };
	const created_at = new Date().toISOString();
	return {
		id,
		body: JSON.stringify({
			type: 'payment.succeeded',
			created_at,
			data: { ...data, currency: 'EUR' },
		}),
	};
};

/** Signed anew in every delivery, as the service does. */
export const signedHeaders = (secret: string, body: string): Record<string, string> => {
	const timestamp = Math.floor(Date.now() / 1000);
	return {
		'content-type': 'application/json',
		'x-service-event': 'payment.succeeded',
		'x-service-timestamp': String(timestamp),
		'x-service-signature': hmacHex(secret, timestamp, body),
	};
};
