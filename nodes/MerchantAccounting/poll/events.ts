import type { INodePropertyOptions } from 'n8n-workflow';
import { accountingEvents } from '../webhook/events';

/** What a record shows when it has happened. Leads and quotes cannot be read, a test is only sent. */
const SHOWN: Readonly<Partial<Record<(typeof accountingEvents)[number]['value'], string>>> = {
	'bill.approved': 'The bill is approved, or sent, posted, partially paid or paid since',
	'bill.created': 'The bill was not in the list before',
	'bill.paid': 'The bill is paid, or closed and paid in full',
	'contact.created': 'The contact was not in the list before',
	'invoice.created': 'The invoice was not in the list before',
	'invoice.issued': 'The invoice has a number, or is sent, posted, partially paid or paid',
	'invoice.paid': 'The invoice is paid, or closed and paid in full',
	'invoice.voided': 'The invoice is void',
};

export const polledEvents: INodePropertyOptions[] = accountingEvents
	.filter(({ value }) => value in SHOWN)
	.map(({ name, value }) => ({ name, value, description: SHOWN[value] }));
