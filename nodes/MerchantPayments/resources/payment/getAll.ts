import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { needs } from '../../scopes';
import { cursorPaging } from './cursorPaging';

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many payments',
	description: 'List payments, newest first',
	route: 'GET /payments',
	needs: [needs('payments:read')],
	paging: cursorPaging,
	fields: [
		returnAll,
		limit,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			// Shown without a click: it is what people look for first.
			default: { status: '' },
			options: [
				{
					displayName: 'Status',
					name: 'status',
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
				},
			],
		},
	],
	request: ({ filters }) => ({ query: { status: filters.status } }),
});
