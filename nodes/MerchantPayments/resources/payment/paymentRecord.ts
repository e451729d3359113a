import type { RecordFields } from '../../../shared/operation/recordFields';

/** Payments carry no documented date, but filters read `created_at` where a service returns it. */
export const paymentRecord = {
	simple: [
		'id',
		'amount',
		'currency',
		'status',
		'refunded_amount',
		'fee_amount',
		'net_amount',
		'failure_reason',
		'created_at',
	],
	others: ['payment_link_id', 'qr_code_id', 'subscription_id'],
} as const satisfies RecordFields;
