import type { Field } from '../../../shared/operation/field';
import { paymentStatus } from './paymentStatus';

/** Said of filters that the service does not have. */
const HERE = 'Filtered by the node, page by page';

const id = <const N extends string>(displayName: string, name: N, of: string) =>
	({
		displayName,
		name,
		type: 'string',
		default: '',
		placeholder: 'e.g. 7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13',
		description: `Only payments ${of}. ${HERE}.`,
	}) as const satisfies Field;

const UNIT = 'In major units, such as 49.50; needs Amount Unit in Responses in the credential';
const DATED = 'Works only where the payments of your service carry a date';

export const filters = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	// Shown without a click: it is what people look for first.
	default: { status: '' },
	options: [
		{
			displayName: 'Amount From',
			name: 'amountFrom',
			type: 'string',
			typeOptions: { decimal: true },
			default: '',
			placeholder: 'e.g. 49.90',
			description: `Only payments of at least this amount. ${UNIT}. ${HERE}.`,
		},
		{
			displayName: 'Amount To',
			name: 'amountTo',
			type: 'string',
			typeOptions: { decimal: true },
			default: '',
			placeholder: 'e.g. 49.90',
			description: `Only payments of at most this amount. ${UNIT}. ${HERE}.`,
		},
		{
			displayName: 'Created From',
			name: 'createdFrom',
			type: 'dateTime',
			default: '',
			description: `Only payments created at this time or later. ${DATED}. ${HERE}, and it stops at the first page that is older.`,
		},
		{
			displayName: 'Created To',
			name: 'createdTo',
			type: 'dateTime',
			default: '',
			description: `Only payments created before this time. A date without a time, or with midnight, means the end of that day; an expression such as $today means its beginning. ${DATED}. ${HERE}.`,
		},
		{
			displayName: 'Currency',
			name: 'currency',
			type: 'string',
			default: '',
			placeholder: 'e.g. EUR',
			description: `Only payments in this currency. ${HERE}.`,
		},
		id('Payment Link ID', 'paymentLinkId', 'of this payment link'),
		id('QR Code ID', 'qrCodeId', 'of this QR code'),
		{
			displayName: 'Refunded',
			name: 'refunded',
			type: 'options',
			default: 'yes',
			description: `Only payments of which something was refunded, or nothing. ${HERE}.`,
			options: [
				{ name: 'In Full or in Part', value: 'yes' },
				{ name: 'Not at All', value: 'no' },
			],
		},
		paymentStatus,
		id('Subscription ID', 'subscriptionId', 'of this subscription'),
	],
} as const satisfies Field;
