import type { INodePropertyOptions } from 'n8n-workflow';
import { allEvents } from '../../shared/webhook/events';

export const TEST_PING = 'test.ping';

/** What the service sends, each event once. */
export const accountingEvents = [
	{ name: 'Bill Approved', value: 'bill.approved', description: 'A bill was approved' },
	{ name: 'Bill Created', value: 'bill.created', description: 'A bill was entered' },
	{ name: 'Bill Paid', value: 'bill.paid', description: 'A bill was paid in full' },
	{
		name: 'Contact Created',
		value: 'contact.created',
		description: 'A customer or supplier was added',
	},
	{
		name: 'Invoice Created',
		value: 'invoice.created',
		description: 'An invoice was created, by the API or in the accounting app',
	},
	{
		name: 'Invoice Issued',
		value: 'invoice.issued',
		description: 'An invoice was issued and posted to the books',
	},
	{ name: 'Invoice Paid', value: 'invoice.paid', description: 'An invoice was paid in full' },
	{ name: 'Invoice Voided', value: 'invoice.voided', description: 'An invoice was voided' },
	{ name: 'Lead Won', value: 'lead.won', description: 'A lead was marked won' },
	{ name: 'Quote Accepted', value: 'quote.accepted', description: 'A customer accepted a quote' },
	{ name: 'Quote Declined', value: 'quote.declined', description: 'A customer declined a quote' },
	{
		name: 'Test Ping',
		value: TEST_PING,
		description: 'A test from the settings. Starts the workflow only when selected here.',
	},
] as const satisfies readonly INodePropertyOptions[];

export const eventOptions: INodePropertyOptions[] = [allEvents, ...accountingEvents];
