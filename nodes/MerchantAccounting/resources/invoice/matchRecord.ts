import type { RecordFields } from '../../../shared/operation/recordFields';

/** With both currencies: amounts of different ones must not look alike. */
export const matchRecord = {
	simple: [
		'message',
		'id',
		'reference',
		'match',
		'amount',
		'currency',
		'total',
		'invoiceCurrency',
		'difference',
		'duplicate',
	],
	others: ['number', 'status', 'date', 'due_date', 'contact_id'],
} as const satisfies RecordFields;
