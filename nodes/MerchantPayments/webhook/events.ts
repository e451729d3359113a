import type { INodePropertyOptions } from 'n8n-workflow';
import { allEvents, type Event } from '../../shared/webhook/events';
import type { Receiver } from '../../shared/webhook/receive';
import { amountNames } from '../amountNames';
import { majorAmounts } from '../majorAmounts';

/** What the service sends, each event once. */
export const paymentEvents = [
	{
		name: 'Payment Failed',
		value: 'payment.failed',
		description: 'A checkout was declined or not completed, or a renewal failed',
	},
	{
		name: 'Payment Refunded',
		value: 'payment.refunded',
		description: 'A full or partial refund was executed',
	},
	{
		name: 'Payment Succeeded',
		value: 'payment.succeeded',
		description: 'A charge of a link, a QR code or a subscription succeeded',
	},
	{
		name: 'Payout Completed',
		value: 'payout.completed',
		description: 'A payout to the settlement account was confirmed',
	},
	{
		name: 'Payout Failed',
		value: 'payout.failed',
		description: 'A payout to the settlement account failed',
	},
] as const satisfies readonly INodePropertyOptions[];

export const eventOptions: INodePropertyOptions[] = [allEvents, ...paymentEvents];

/**
 * The service says to tell events apart by type and id. Two partial refunds of one payment share
 * both, and differ in what was refunded so far; a subscription event may have no id at all.
 */
const keyOf = ({ type, data, created_at }: Event): string => {
	const { id, refunded_amount: refunded, subscription_id: subscription } = data;
	if (id === undefined || id === null) {
		return [type, 'subscription', subscription, created_at].join(':');
	}
	return [type, id, ...(refunded === undefined ? [] : [refunded])].join(':');
};

export const receiver: Receiver = {
	scheme: {
		read: (header) => {
			const timestamp = header('x-service-timestamp');
			const signature = header('x-service-signature');
			if (signature === undefined) return { missing: 'X-Service-Signature' };
			if (timestamp === undefined) return { missing: 'X-Service-Timestamp' };
			// Several values are tried, should the service send them while it changes secrets.
			return { timestamp, signatures: signature.split(',').map((value) => value.trim()) };
		},
	},
	keyOf,
	onlyByName: [],
	// Every amount of an event is in minor units.
	enrich: ({ data }) => ({ major: majorAmounts(data, amountNames.payments, 'minor') }),
	// Of a refund it is what this refund gave back, not what was once paid.
	amountOf: ({ data }) => {
		const { refund_amount: refund, amount } = majorAmounts(
			data,
			['amount', 'refund_amount'],
			'minor',
		);
		return (refund ?? amount) as number | undefined;
	},
};
