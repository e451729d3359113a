import type { RecordFields } from '../shared/operation/recordFields';

/** With all that tells what is left to pay: without the credits it would look like more. */
const simple = [
	'id',
	'kind',
	'number',
	'status',
	'contact_id',
	'due_date',
	'currency',
	'total',
	'amount_paid',
	'amount_credited',
] as const;

const others = ['date', 'reference', 'fx_rate', 'subtotal', 'tax_total', 'created_at'] as const;

/** Of a document in a list, and of a new one. */
export const documentRecord = { simple, others } as const satisfies RecordFields;

/** Of a document that is read by itself. */
export const documentWithLines = {
	simple,
	others: [...others, 'lines'],
} as const satisfies RecordFields;
