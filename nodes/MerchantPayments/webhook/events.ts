import type { INodePropertyOptions } from 'n8n-workflow';
import { allEvents } from '../../shared/webhook/events';

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
