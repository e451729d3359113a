import type { RecordFields } from '../../../shared/operation/recordFields';

export const contactRecord = {
	simple: ['id', 'name', 'email', 'currency', 'is_customer', 'is_supplier', 'active', 'created_at'],
	others: ['phone', 'tax_number', 'payment_terms_days'],
} as const satisfies RecordFields;
