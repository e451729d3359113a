import { eventBody } from '../../harness/signedEvent.mts';

export interface PaymentEvent {
	/** Of the payment; it tells events apart. */
	id: string;
	body: string;
}

/** A payment that succeeded, as the service tells of it. */
export const paymentEvent = (): PaymentEvent => {
	const body = eventBody('payments');
	const { data } = JSON.parse(body) as { data: { id: string } };
	return { id: data.id, body };
};
