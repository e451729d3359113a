import { randomUUID } from 'node:crypto';

type Data = Readonly<Record<string, unknown>>;

const money = { amount: 4950, currency: 'EUR' };

const payment = (): Data => ({
	id: randomUUID(),
	...money,
	fee_amount: 149,
	net_amount: 4801,
	qr_code_id: null,
	payment_link_id: randomUUID(),
});

const failed = { status: 'failed', failure_reason: 'Declined by the bank of the payer' };

const document = (kind: string, status: string, more: Data = {}): Data => ({
	id: randomUUID(),
	kind,
	number: status === 'draft' ? null : '2026-0042',
	status,
	contact_id: randomUUID(),
	date: '2026-11-15',
	due_date: '2026-11-29',
	currency: 'EUR',
	subtotal: 41.6,
	tax_total: 7.9,
	total: 49.5,
	amount_paid: status === 'paid' ? 49.5 : 0,
	reference: 'order-4711',
	...more,
});

/** One of each event, with the fields that the documents name. */
export const exampleEvents: Readonly<Record<string, () => Data>> = {
	'payment.succeeded': () => ({ ...payment(), status: 'succeeded' }),
	'payment.failed': () => ({ ...payment(), ...failed }),
	'payment.refunded': () => ({
		id: randomUUID(),
		...money,
		refunded_amount: 1200,
		refund_amount: 1200,
		status: 'partially_refunded',
		fully_refunded: false,
	}),
	'payout.completed': () => ({ id: randomUUID(), ...money, status: 'completed' }),
	'payout.failed': () => ({ id: randomUUID(), ...money, ...failed }),
	'invoice.created': () => document('invoice', 'draft'),
	'invoice.issued': () => document('invoice', 'sent'),
	'invoice.paid': () => document('invoice', 'paid'),
	'invoice.voided': () => document('invoice', 'void'),
	'bill.created': () => document('bill', 'draft'),
	'bill.approved': () => document('bill', 'approved'),
	'bill.paid': () => document('bill', 'paid'),
	'contact.created': () => ({
		id: randomUUID(),
		name: 'Acorn Books',
		email: 'desk@acorn.example',
		is_customer: true,
		is_supplier: false,
		currency: 'EUR',
	}),
	'lead.won': () => ({
		id: randomUUID(),
		name: 'Website',
		company: 'Acorn Books',
		value: 1200,
		currency: 'EUR',
		contact_id: randomUUID(),
		quote_id: randomUUID(),
	}),
	// What these two carry is not documented.
	'quote.accepted': () => ({ id: randomUUID() }),
	'quote.declined': () => ({ id: randomUUID() }),
	'test.ping': () => ({}),
};

export const isPaymentEvent = (type: string): boolean => /^(payment|payout)\./.test(type);
