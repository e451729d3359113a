import type { Field } from '../shared/operation/field';
import { locator } from '../shared/fields/locator';

export const paymentId = locator({
	displayName: 'Payment',
	name: 'paymentId',
	description: 'The payment to work with. The list shows amounts as the service sends them.',
	searchListMethod: 'searchPayments',
});

export const payoutId = locator({
	displayName: 'Payout',
	name: 'payoutId',
	description: 'The payout to work with. The list shows the most recent ones.',
	searchListMethod: 'searchPayouts',
});

export const recipientId = locator({
	displayName: 'Split Recipient',
	name: 'splitRecipientId',
	description: 'The split recipient to work with',
	searchListMethod: 'searchSplitRecipients',
});

/** The same list where naming a recipient is a choice. */
export const assignedRecipientId = locator({
	displayName: 'Split Recipient',
	name: 'splitRecipientId',
	required: false,
	description:
		'Settles the charge to this recipient. The charge of a disabled recipient settles to your own account. Needs the scope splits:assign.',
	searchListMethod: 'searchSplitRecipients',
});

export const endpointId = locator({
	displayName: 'Webhook Endpoint',
	name: 'endpointId',
	description: 'The registered address that receives events',
	searchListMethod: 'searchWebhookEndpoints',
});

export const deliveryId = locator({
	displayName: 'Delivery',
	name: 'deliveryId',
	description: 'The delivery to send again, from the logs of all your endpoints',
	searchListMethod: 'searchWebhookDeliveries',
});

export const currency = {
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. EUR',
	description: 'Three-letter currency code of ISO 4217',
} as const satisfies Field;
