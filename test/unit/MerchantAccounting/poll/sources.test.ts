import type { IDataObject } from 'n8n-workflow';
import { polledEvents } from '../../../../nodes/MerchantAccounting/poll/events';
import { sourcesOf } from '../../../../nodes/MerchantAccounting/poll/sources';

const events = polledEvents.map(({ value }) => String(value));

const stagesIn = (list: string, record: IDataObject) => {
	const source = sourcesOf(events, 100).find(({ name }) => name === list);
	return source?.stagesOf(record).map(({ type }) => type.split('.')[1]);
};

const invoice = (more: IDataObject) => stagesIn('invoices', { kind: 'invoice', ...more });
const bill = (more: IDataObject) => stagesIn('bills', { kind: 'bill', ...more });

it.each<[IDataObject, string[]]>([
	[{ status: 'draft', number: null }, ['created']],
	[{ status: 'awaiting_approval', number: null }, ['created']],
	[{ status: 'approved', number: null }, ['created']],
	[{ status: 'approved', number: 'INV-1' }, ['created', 'issued']],
	[{ status: 'sent', number: null }, ['created', 'issued']],
	[{ status: 'posted', number: 'INV-1' }, ['created', 'issued']],
	[{ status: 'partially_paid', number: 'INV-1', total: 10, amount_paid: 5 }, ['created', 'issued']],
	[{ status: 'paid', number: 'INV-1' }, ['created', 'issued', 'paid']],
	[
		{ status: 'closed', number: 'INV-1', total: 10, amount_paid: 10 },
		['created', 'issued', 'paid'],
	],
	[{ status: 'closed', number: 'INV-1', total: 10, amount_paid: 5 }, ['created', 'issued']],
	[{ status: 'closed', number: null, total: 0, amount_paid: 0 }, ['created']],
	[{ status: 'void', number: null }, ['created', 'voided']],
	[{ status: 'void', number: 'INV-1' }, ['created', 'issued', 'voided']],
	[{ status: 'something new', number: null }, ['created']],
])('an invoice with %j was %j', (more, expected) => {
	expect(invoice(more)).toEqual(expected);
});

it.each<[IDataObject, string[]]>([
	[{ status: 'draft', number: 'of the supplier' }, ['created']],
	[{ status: 'awaiting_approval' }, ['created']],
	[{ status: 'approved' }, ['created', 'approved']],
	[{ status: 'posted' }, ['created', 'approved']],
	[{ status: 'partially_paid' }, ['created', 'approved']],
	[{ status: 'paid' }, ['created', 'approved', 'paid']],
	[{ status: 'closed', total: 5, amount_paid: '5.00' }, ['created', 'approved', 'paid']],
	[{ status: 'void' }, ['created']],
])('a bill with %j was %j', (more, expected) => {
	expect(bill(more)).toEqual(expected);
});

it('tells from the lists of late ones only what they are about', () => {
	const paid = { kind: 'invoice', status: 'paid', number: 'INV-1' };
	expect(stagesIn('invoices paid', paid)).toEqual(['paid']);
	expect(stagesIn('invoices void', { kind: 'invoice', status: 'void' })).toEqual(['voided']);
	expect(stagesIn('bills paid', { kind: 'bill', status: 'paid' })).toEqual(['paid']);
	expect(stagesIn('invoices paid', { kind: 'credit_note', status: 'paid' })).toEqual([]);
});

it('offers what can be read, and reads what was chosen', () => {
	expect(events).toEqual([
		'bill.approved',
		'bill.created',
		'bill.paid',
		'contact.created',
		'invoice.created',
		'invoice.issued',
		'invoice.paid',
		'invoice.voided',
	]);
	const listsFor = (...chosen: string[]) => sourcesOf(chosen, 100).map(({ name }) => name);
	expect(listsFor('invoice.created')).toEqual(['invoices']);
	expect(listsFor('invoice.paid')).toEqual(['invoices', 'invoices paid']);
	expect(listsFor('bill.paid', 'invoice.voided')).toEqual([
		'invoices',
		'invoices void',
		'bills',
		'bills paid',
	]);
	expect(listsFor('contact.created')).toEqual(['contacts']);
});
