import { toMajor } from '../currency.mts';
import type { Settings } from '../settings.mts';
import type { Payment, Payout, Recipient } from './objects.mts';

export const readAmount = (minor: number, currency: string, settings: Settings): number =>
	settings.readUnit === 'minor' ? minor : toMajor(minor, currency);

export const paymentRecord = (payment: Payment, settings: Settings) => {
	const amount = (minor: number) => readAmount(minor, payment.currency, settings);
	return {
		id: payment.id,
		amount: amount(payment.amount),
		currency: payment.currency,
		status: payment.status,
		refunded_amount: amount(payment.refunded),
		fee_amount: amount(payment.fee),
		net_amount: amount(payment.amount - payment.fee),
		...sourceIds(payment),
		...(payment.failureReason === null ? {} : { failure_reason: payment.failureReason }),
	};
};

export const sourceIds = (payment: Payment) => {
	if (payment.subscriptionId !== null) return { subscription_id: payment.subscriptionId };
	return { qr_code_id: payment.qrCodeId, payment_link_id: payment.linkId };
};

export const payoutRecord = (payout: Payout, settings: Settings) => ({
	id: payout.id,
	amount: readAmount(payout.amount, payout.currency, settings),
	currency: payout.currency,
	status: payout.status,
	...(payout.failureReason === null ? {} : { failure_reason: payout.failureReason }),
});

/** Only the request's own fields, the id and the two flags. */
export const recipientRecord = (recipient: Recipient) => {
	const { business: _business, environment: _environment, ...record } = recipient;
	return record;
};
