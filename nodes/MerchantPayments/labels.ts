import type { IDataObject } from 'n8n-workflow';
import { currencyOf, exponentOf, type Unit } from '../shared/money/money';
import { majorAmounts } from './majorAmounts';

const words = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

const short = (id: unknown) => String(id ?? '').slice(0, 8);

const asText = (major: unknown, { currency }: IDataObject): string | undefined =>
	typeof major === 'number' ? major.toFixed(exponentOf(currencyOf(currency))) : undefined;

/** `49.50`, but only when the credential says in which unit amounts are read. */
const majorText = (record: IDataObject, readsIn?: Unit): string | undefined =>
	readsIn && asText(majorAmounts(record, ['amount'], readsIn).amount, record);

/** What is left of a payment of which a part was given back. */
const leftText = (record: IDataObject, readsIn?: Unit): string | undefined => {
	if (record.status !== 'partially_refunded' || !readsIn) return undefined;
	const { amount, refunded_amount: refunded } = majorAmounts(
		record,
		['amount', 'refunded_amount'],
		readsIn,
	);
	const isKnown = typeof amount === 'number' && typeof refunded === 'number';
	return isKnown ? `${asText(amount - refunded, record)} left` : undefined;
};

const DAY = /^\d{4}-\d{2}-\d{2}/;

/** Times are not documented, so they are shown where they can be recognised. */
const dayIn = ({ created_at: created }: IDataObject) => DAY.exec(String(created))?.[0];

const timeIn = ({ created_at, attempted_at, delivered_at }: IDataObject) =>
	[attempted_at, delivered_at, created_at]
		.map(String)
		.find((time) => DAY.test(time))
		?.slice(0, 16)
		.replace('T', ' ');

/** The unit of an amount that was read is not documented, so none is claimed unless it is known. */
export const amountLabel = (record: IDataObject, readsIn?: Unit) => {
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

/** By which door the payer came. */
const wayOf = ({ title, description, payment_link_id, qr_code_id }: IDataObject) =>
	title ??
	description ??
	(payment_link_id ? `link ${short(payment_link_id)}` : qr_code_id && `QR ${short(qr_code_id)}`);

export const paymentLabel = (payment: IDataObject, readsIn?: Unit) =>
	words(
		amountLabel(payment, readsIn),
		leftText(payment, readsIn) ?? payment.status,
		dayIn(payment),
		wayOf(payment),
		short(payment.id),
	);

export const payoutLabel = (payout: IDataObject, readsIn?: Unit) =>
	words(amountLabel(payout, readsIn), payout.status, dayIn(payout), short(payout.id));

export const recipientLabel = (recipient: IDataObject) =>
	words(
		recipient.name ?? recipient.externalReference ?? recipient.external_reference,
		recipient.disabled === true && 'DISABLED, settles to you',
		recipient.verified === false && 'not verified',
		short(recipient.id),
	);

export const endpointLabel = ({ url, id }: IDataObject) => words(url, short(id));

/** The field that holds it is not documented. Where a row is an attempt, `id` may be that of the attempt. */
export const deliveryIdOf = ({ id, delivery_id, deliveryId }: IDataObject) =>
	delivery_id ?? deliveryId ?? id;

const answerTo = ({ status, status_code: code = status }: IDataObject) => {
	if (code === undefined) return undefined;
	return code === null || code === 0 ? 'no response' : `responded ${code}`;
};

export const deliveryLabel = (endpoint: IDataObject) => (delivery: IDataObject) =>
	words(
		delivery.event ?? delivery.event_type ?? delivery.type,
		timeIn(delivery),
		answerTo(delivery),
		delivery.dead_lettered === true && 'FAILED',
		delivery.attempt_number !== undefined && `attempt ${delivery.attempt_number}`,
		endpoint.url,
		short(delivery.id),
	);
