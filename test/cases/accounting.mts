import type { OperationCases } from './case.mts';

export const CONTACT_ID = '3c9e1f52-7a64-4d0b-8f3e-5b2a9c7d1e60';
export const DOCUMENT_ID = '9a1b2c3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d';
export const ACCOUNT_ID = '5e4d3c2b-1a09-4f8e-9d7c-6b5a49382716';

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const documents = { data: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] };

export const accountingCases: OperationCases = {
	'account.getAll': {
		parameters: { returnAll: false, limit: 2 },
		sends: { method: 'GET', path: '/accounts' },
		answer: { status: 200, body: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
		yields: [{ id: 'a' }, { id: 'b' }],
	},
	'bill.get': {
		parameters: { billId: byId(DOCUMENT_ID) },
		sends: { method: 'GET', path: `/bills/${DOCUMENT_ID}` },
		answer: { status: 200, body: { id: DOCUMENT_ID, lines: [] } },
		yields: [{ id: DOCUMENT_ID, lines: [] }],
	},
	'bill.getAll': {
		parameters: {
			returnAll: false,
			limit: 2,
			filters: {
				contactId: byId(CONTACT_ID),
				from: '2026-11-01',
				to: '2026-11-30T23:30:00',
				status: 'posted',
			},
		},
		sends: {
			method: 'GET',
			path: '/bills',
			query: {
				limit: 2,
				offset: 0,
				contact_id: CONTACT_ID,
				from: '2026-11-01',
				to: '2026-11-30',
				status: 'posted',
			},
		},
		answer: { status: 200, body: documents },
		yields: [{ id: 'a' }, { id: 'b' }],
	},
	'contact.create': {
		parameters: {
			name: 'Example Ltd',
			additionalFields: { email: 'a@example.com', taxNumber: 123456, isSupplier: true },
		},
		sends: {
			method: 'POST',
			path: '/contacts',
			body: {
				name: 'Example Ltd',
				email: 'a@example.com',
				tax_number: '123456',
				is_supplier: true,
			},
		},
		answer: { status: 201, body: { id: CONTACT_ID } },
		yields: [{ id: CONTACT_ID }],
	},
	'contact.find': {
		parameters: { role: 'supplier', matchBy: 'tax_number', value: ' dk 1 ' },
		sends: { method: 'GET', path: '/contacts', query: { type: 'supplier' } },
		answer: {
			status: 200,
			body: { contacts: [{ id: 'a' }, { id: CONTACT_ID, tax_number: 'DK 1' }] },
		},
		yields: [{ id: CONTACT_ID, tax_number: 'DK 1', found: true }],
	},
	'contact.findOrCreate': {
		parameters: { role: 'customer', matchBy: 'name', name: 'Example Ltd' },
		sends: {
			method: 'POST',
			path: '/contacts',
			body: { name: 'Example Ltd', is_customer: true, is_supplier: false },
		},
		reads: { '/contacts?type=customer': { contacts: [] } },
		answer: { status: 201, body: { id: CONTACT_ID } },
		yields: [{ id: CONTACT_ID, created: true }],
	},
	'contact.getAll': {
		parameters: { returnAll: true, filters: { type: 'supplier' } },
		sends: { method: 'GET', path: '/contacts', query: { type: 'supplier' } },
		answer: { status: 200, body: { contacts: [{ id: 'a' }] } },
		yields: [{ id: 'a' }],
	},
	'invoice.create': {
		parameters: {
			contactId: byId(CONTACT_ID),
			reference: 'payment-1',
			skipIfReferenceExists: false,
			linesFrom: 'form',
			lines: {
				line: [
					{
						description: 'Tea',
						quantity: 2,
						unitPrice: '12.50',
						lineOptions: { discountPct: 10, accountId: byId(ACCOUNT_ID) },
					},
				],
			},
			additionalFields: {
				currency: 'eur',
				date: '2026-11-14T23:30:00+00:00',
				dueDate: '2026-12-01',
				notes: 'Thank you',
			},
		},
		sends: {
			method: 'POST',
			path: '/invoices',
			body: {
				contact_id: CONTACT_ID,
				reference: 'payment-1',
				lines: [
					{
						description: 'Tea',
						quantity: 2,
						unit_price: 12.5,
						discount_pct: 10,
						account_id: ACCOUNT_ID,
					},
				],
				currency: 'EUR',
				date: '2026-11-15',
				due_date: '2026-12-01',
				notes: 'Thank you',
			},
		},
		answer: { status: 201, body: { id: DOCUMENT_ID, status: 'draft', number: null } },
		yields: [{ id: DOCUMENT_ID, status: 'draft', number: null }],
	},
	'invoice.get': {
		parameters: { invoiceId: byId(DOCUMENT_ID) },
		sends: { method: 'GET', path: `/invoices/${DOCUMENT_ID}` },
		answer: { status: 200, body: { id: DOCUMENT_ID } },
		yields: [{ id: DOCUMENT_ID }],
	},
	'invoice.getAll': {
		parameters: { returnAll: false, limit: 3, filters: { status: 'draft' } },
		sends: {
			method: 'GET',
			path: '/invoices',
			query: { limit: 3, offset: 0, status: 'draft' },
		},
		answer: { status: 200, body: documents },
		yields: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
	},
	'invoice.match': {
		parameters: {
			reference: 'payment-1',
			amount: '12.50',
			currency: byId('eur'),
			from: '2026-11-01',
			to: '2026-11-30',
			filters: { contactId: byId(CONTACT_ID), referencePrefix: 'payment-' },
		},
		reads: {
			[`/invoices?limit=100&offset=1&contact_id=${CONTACT_ID}&from=2026-11-01&to=2026-11-30`]: {
				data: [],
			},
		},
		sends: {
			method: 'GET',
			path: '/invoices',
			query: {
				limit: 100,
				offset: 0,
				contact_id: CONTACT_ID,
				from: '2026-11-01',
				to: '2026-11-30',
			},
		},
		answer: {
			status: 200,
			body: {
				data: [
					{
						id: DOCUMENT_ID,
						kind: 'invoice',
						number: 'INV-7',
						status: 'sent',
						reference: ' Payment-1',
						currency: 'EUR',
						total: 12.5,
					},
				],
			},
		},
		yields: [
			{
				message: 'The input item and invoice INV-7 agree on 12.50 EUR.',
				id: DOCUMENT_ID,
				match: 'matched',
				amount: 12.5,
				total: 12.5,
				currency: 'EUR',
				duplicate: false,
			},
		],
	},
	'report.getAgedReceivables': {
		parameters: { output: 'contacts', options: {} },
		reads: {
			'/invoices?limit=100&offset=1': { data: [] },
			'/contacts?type=customer': { contacts: [{ id: CONTACT_ID, name: 'Acorn Books' }] },
		},
		sends: { method: 'GET', path: '/invoices', query: { limit: 100, offset: 0 } },
		answer: {
			status: 200,
			body: {
				data: [
					{
						id: 'a',
						kind: 'invoice',
						status: 'sent',
						contact_id: CONTACT_ID,
						currency: 'EUR',
						due_date: '2020-01-31',
						total: 12.5,
						amount_paid: 2.2,
					},
				],
			},
		},
		yields: [
			{
				contact_id: CONTACT_ID,
				contact: 'Acorn Books',
				currency: 'EUR',
				total: 10.3,
				credits: 0,
				balance: 10.3,
				notDue: 0,
				over90: 10.3,
				documents: 1,
			},
		],
	},
	'report.getAgedPayables': {
		parameters: { output: 'documents', options: { ageLimits: '14' } },
		reads: {
			'/bills?limit=100&offset=1': { data: [] },
			'/contacts?type=supplier': { contacts: [] },
		},
		sends: { method: 'GET', path: '/bills', query: { limit: 100, offset: 0 } },
		answer: {
			status: 200,
			body: {
				data: [
					{
						id: 'b',
						kind: 'supplier_credit',
						status: 'approved',
						contact_id: CONTACT_ID,
						currency: 'EUR',
						due_date: '2020-01-31',
						total: '7.00',
					},
				],
			},
		},
		yields: [{ id: 'b', left: -7, age: 'credit', kind: 'supplier_credit' }],
	},
	'report.getProfitAndLoss': {
		parameters: { from: '2026-01-01', to: '2026-11-14T23:30:00Z', output: 'raw' },
		sends: {
			method: 'GET',
			path: '/reports/profit-and-loss',
			query: { from: '2026-01-01', to: '2026-11-15' },
		},
		answer: { status: 200, body: { from: '2026-01-01', to: '2026-11-15', data: {} } },
		yields: [{ from: '2026-01-01', to: '2026-11-15', data: {} }],
	},
	'report.getBalanceSheet': {
		parameters: { asOf: '2026-11-15', output: 'rows' },
		sends: { method: 'GET', path: '/reports/balance-sheet', query: { as_of: '2026-11-15' } },
		answer: {
			status: 200,
			body: {
				as_of: '2026-11-15',
				data: { assets: [{ code: '1000', name: 'Bank', balance: 12.5 }], total: '12.50' },
			},
		},
		yields: [
			{
				as_of: '2026-11-15',
				path: 'assets.0.balance',
				amount: 12.5,
				beside: { code: '1000', name: 'Bank' },
			},
			{ as_of: '2026-11-15', path: 'total', amount: 12.5 },
		],
	},
	'report.getTrialBalance': {
		parameters: {},
		sends: { method: 'GET', path: '/reports/trial-balance' },
		answer: { status: 200, body: { as_of: '2026-11-15', data: {} } },
		yields: [{ as_of: '2026-11-15', data: {} }],
	},
};
