import type { Field } from '../../../shared/operation/field';

export const paymentStatus = {
	displayName: 'Status',
	name: 'status',
	// The service may know more by now, and says what it does not know.
	allowArbitraryValues: true,
	type: 'options',
	default: '',
	description: 'Only payments in this state',
	options: [
		{ name: 'Any', value: '' },
		{ name: 'Cancelled', value: 'cancelled', description: 'Voided while pending' },
		{ name: 'Failed', value: 'failed', description: 'Declined, no money collected' },
		{
			name: 'Partially Refunded',
			value: 'partially_refunded',
			description: 'A part of the amount was refunded',
		},
		{ name: 'Pending', value: 'pending', description: 'Checkout not completed' },
		{
			name: 'Processing',
			value: 'processing',
			description: 'Submitted, awaiting confirmation',
		},
		{ name: 'Refunded', value: 'refunded', description: 'The whole amount was refunded' },
		{
			name: 'Succeeded',
			value: 'succeeded',
			description: 'Collected in full, nothing refunded',
		},
	],
} as const satisfies Field;
