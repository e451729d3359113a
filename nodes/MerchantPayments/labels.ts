import type { IDataObject } from 'n8n-workflow';

const words = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

const short = (id: unknown) => String(id ?? '').slice(0, 8);

/** The unit of an amount that was read is not documented, so none is claimed. */
const amount = ({ amount: value, currency }: IDataObject) =>
	value === undefined || value === null
		? currency
		: ['amount', value].join(' ') + (currency ? `, ${currency}` : '');

/** The id first: in a narrow panel it is what tells two equal payments apart. */
export const paymentLabel = (payment: IDataObject) =>
	words(short(payment.id), payment.status, amount(payment));

export const payoutLabel = paymentLabel;

export const recipientLabel = (recipient: IDataObject) =>
	words(
		recipient.name ?? recipient.externalReference ?? recipient.external_reference,
		recipient.disabled === true && 'DISABLED, settles to you',
		recipient.verified === false && 'not verified',
		short(recipient.id),
	);

export const endpointLabel = ({ url, id }: IDataObject) => words(url, short(id));

/** The field that holds a delivery's id is not documented. */
export const deliveryIdOf = ({ id, delivery_id, deliveryId }: IDataObject) =>
	id ?? delivery_id ?? deliveryId;

export const deliveryLabel = (endpoint: IDataObject) => (delivery: IDataObject) =>
	words(
		delivery.event ?? delivery.event_type ?? delivery.type,
		delivery.dead_lettered === true && 'DEAD LETTER',
		delivery.attempt_number !== undefined && `attempt ${delivery.attempt_number}`,
		(delivery.status ?? delivery.status_code) !== undefined &&
			`answered ${delivery.status ?? delivery.status_code}`,
		endpoint.url,
		short(delivery.id),
	);
