import type { WebhookAnswer } from '../sendWebhook.mts';

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export const BILL_KINDS = ['bill', 'supplier_credit', 'expense_claim'] as const;
export const KINDS = [...INVOICE_KINDS, ...BILL_KINDS] as const;
export const STATUSES = [
	'draft',
	'awaiting_approval',
	'approved',
	'sent',
	'posted',
	'partially_paid',
	'paid',
	'void',
	'closed',
] as const;
export const EVENT_TYPES = [
	'invoice.created',
	'invoice.issued',
	'invoice.paid',
	'invoice.voided',
	'quote.accepted',
	'quote.declined',
	'bill.created',
	'bill.approved',
	'bill.paid',
	'contact.created',
	'lead.won',
	'test.ping',
] as const;

export type Kind = (typeof KINDS)[number];
export type Status = (typeof STATUSES)[number];
export type EventType = (typeof EVENT_TYPES)[number];

export interface Line {
	id: string;
	position: number;
	item_id: string | null;
	description: string;
	quantity: number;
	unit_price: number;
	discount_pct: number;
	account_id: string | null;
	tax_code_id: string | null;
	net: number;
	tax: number;
	gross: number;
}

/** The wire format itself, with the organisation beside it. */
export interface Document {
	org: string;
	id: string;
	kind: Kind;
	number: string | null;
	status: Status;
	contact_id: string;
	date: string;
	due_date: string;
	reference: string | null;
	currency: string;
	fx_rate: number;
	subtotal: number;
	tax_total: number;
	total: number;
	amount_paid: number;
	amount_credited: number;
	created_at: string;
	lines: Line[];
}

export interface Contact {
	org: string;
	id: string;
	name: string;
	is_customer: boolean;
	is_supplier: boolean;
	email: string | null;
	phone: string | null;
	tax_number: string | null;
	currency: string | null;
	payment_terms_days: number | null;
	active: boolean;
	created_at: string;
	/** Kept in the application only. */
	default_account_id: string | null;
	default_tax_code_id: string | null;
}

export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

export interface Account {
	org: string;
	id: string;
	code: string;
	name: string;
	type: AccountType;
	subtype: string;
	active: boolean;
}

export interface TaxCode {
	org: string;
	id: string;
	name: string;
	rate: number;
}

export interface Item {
	org: string;
	id: string;
	name: string;
	account_id: string | null;
	tax_code_id: string | null;
}

export interface Endpoint {
	org: string;
	id: string;
	url: string;
	events: EventType[];
	secret: string;
	active: boolean;
	failuresInARow: number;
}

export interface Delivery {
	id: string;
	endpointId: string;
	type: EventType;
	rawBody: string;
	state: 'queued' | 'delivered' | 'retrying' | 'failed';
	attempts: { at: string; sent: Record<string, string>; answer: WebhookAnswer }[];
}

/** Amounts in the base currency; credits are negative. */
export interface Posting {
	org: string;
	date: string;
	account: string;
	amount: number;
}
