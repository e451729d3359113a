import type { INodePropertyOptions } from 'n8n-workflow';
import { limits } from '../limits';
import { paymentEvents } from '../webhook/events';

/** What a record shows when it has happened. */
const SHOWN: Readonly<Record<(typeof paymentEvents)[number]['value'], string>> = {
	'payment.failed': 'The payment is failed',
	'payment.refunded': 'More of the payment was refunded than before',
	'payment.succeeded': 'The payment is succeeded, or was refunded since',
	'payout.completed': `The payout, one of the ${limits.payoutList} most recent, is completed`,
	'payout.failed': `The payout, one of the ${limits.payoutList} most recent, is failed`,
};

export const polledEvents: INodePropertyOptions[] = paymentEvents.map(({ name, value }) => ({
	name,
	value,
	description: SHOWN[value],
}));
