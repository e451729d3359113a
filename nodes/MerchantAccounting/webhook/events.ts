import type { INodePropertyOptions } from 'n8n-workflow';
import { allEvents, type Event } from '../../shared/webhook/events';
import type { Receiver } from '../../shared/webhook/receive';

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
		description: 'An invoice was created, here or in the application',
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
		description: 'A test from the settings; answered always, delivered only when chosen here',
	},
] as const satisfies readonly INodePropertyOptions[];

export const eventOptions: INodePropertyOptions[] = [allEvents, ...accountingEvents];

/** Figures of the books are in major units already; they stand where those of payments stand. */
const FIGURES = ['subtotal', 'tax_total', 'total', 'amount_paid', 'value'];

const numberOf = (value: unknown): number | undefined => {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** `t=1700000000,v1=<hex>`, with several `v1` while the service changes secrets. */
const SIGNATURE = 'x-accounting-signature';

export const receiver: Receiver = {
	scheme: {
		read: (header) => {
			const text = header(SIGNATURE);
			if (text === undefined) return { missing: 'X-Accounting-Signature' };
			const parts = text.split(',').map((part) => part.trim().split('='));
			const valuesOf = (name: string) =>
				parts.filter(([key]) => key === name).map(([, value = '']) => value);
			const [timestamp = ''] = valuesOf('t');
			return { timestamp, signatures: valuesOf('v1') };
		},
	},
	keyOf: ({ id, type, data, created_at }: Event) =>
		typeof id === 'string' && id !== '' ? id : [type, data.id, created_at].join(':'),
	onlyByName: [TEST_PING],
	enrich: ({ data }, header) => ({
		major: Object.fromEntries(
			FIGURES.map((name) => [name, numberOf(data[name])]).filter(
				([, value]) => value !== undefined,
			),
		),
		deliveryId: header('x-accounting-delivery') ?? null,
	}),
	amountOf: ({ data }) => numberOf(data.total ?? data.value),
};
