import type { IDataObject } from 'n8n-workflow';
import { currencyOf, exponentOf, type Unit } from '../shared/money/money';
import { majorAmounts } from './majorAmounts';

const words = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

const short = (id: unknown) => String(id ?? '').slice(0, 8);

/** `49.50`, but only when the credential says in which unit amounts are read. */
const majorText = (record: IDataObject, readsIn?: Unit): string | undefined => {
	const { amount } = readsIn ? majorAmounts(record, ['amount'], readsIn) : {};
	return typeof amount === 'number'
		? amount.toFixed(exponentOf(currencyOf(record.currency)))
		: undefined;
};

/** The unit of an amount that was read is not documented, so none is claimed unless it is known. */
const amountLabel = (record: IDataObject, readsIn?: Unit) => {
	const { amount: value, currency } = record;
	const major = majorText(record, readsIn);
	if (major !== undefined) return `${major} ${currencyOf(currency)}`;
	if (value === undefined || value === null) return currency;
	return ['amount', value].join(' ') + (currency ? `, ${currency}` : '');
};

/** An amount as people may type it when they look for it: 49.50, 49,50 or 4950. */
export const spellings = (record: IDataObject, readsIn?: Unit): string => {
	const major = majorText(record, readsIn);
	return major === undefined
		? ''
		: ['.', ',', ''].map((point) => major.replace('.', point)).join(' ');
};

/** The id first: in a narrow panel it is what tells two equal payments apart. */
export const paymentLabel = (payment: IDataObject, readsIn?: Unit) =>
	words(short(payment.id), payment.status, amountLabel(payment, readsIn));

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
