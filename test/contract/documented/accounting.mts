/**
 * What the accounting document promises, copied down once as data.
 * Neither the nodes nor the simulator read it: both are compared with it.
 */
export const ROUTES: Readonly<Record<string, 'read' | 'read and write'>> = {
	'GET /invoices': 'read',
	'GET /invoices/{}': 'read',
	'POST /invoices': 'read and write',
	'GET /bills': 'read',
	'GET /bills/{}': 'read',
	'GET /contacts': 'read',
	'POST /contacts': 'read and write',
	'GET /accounts': 'read',
	'GET /reports/profit-and-loss': 'read',
	'GET /reports/balance-sheet': 'read',
	'GET /reports/trial-balance': 'read',
};

/** Query parameters by route. Those of paging are sent by the node itself. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
	'GET /invoices': ['status', 'contact_id', 'from', 'to', 'limit', 'offset'],
	'GET /bills': ['status', 'contact_id', 'from', 'to', 'limit', 'offset'],
	'GET /contacts': ['type'],
	'GET /accounts': [],
	'GET /reports/profit-and-loss': ['from', 'to'],
	'GET /reports/balance-sheet': ['as_of'],
	'GET /reports/trial-balance': ['as_of'],
};

export const DOCUMENT_STATUSES = [
	'draft',
	'awaiting_approval',
	'approved',
	'sent',
	'posted',
	'partially_paid',
	'paid',
	'void',
	'closed',
];

export const CONTACT_TYPES = ['customer', 'supplier'];

export const LINE_FIELDS = [
	'description',
	'quantity',
	'unit_price',
	'item_id',
	'discount_pct',
	'account_id',
	'tax_code_id',
];

export const CONTACT_FIELDS = [
	'name',
	'email',
	'phone',
	'tax_number',
	'is_customer',
	'is_supplier',
];

export const LIMITS = { lines: { min: 1, max: 200 }, contactName: 160 };

/** `/invoices/{id}` and `/invoices/{invoiceId}` are the same route. */
export const withoutNames = (route: string): string => route.replace(/\{\w+\}/g, '{}');
