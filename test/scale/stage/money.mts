import type { Work } from '../../../scripts/n8n/client/chainNodes.mts';
import type { FaultRuleInput } from '../../../simulator/faults.mts';
import { ownNode, paymentsCredential } from './flows.mts';
import type { Stage } from './startStage.mts';

/** Something that is to happen once for each item. */
export interface Money {
	name: string;
	work: Work;
	items: Array<Record<string, unknown>>;
	/** The calls that do it. */
	write: NonNullable<FaultRuleInput['match']>;
	/** How often each item is in the books of the service. */
	done: () => Promise<number[]>;
}

const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const counts = (wanted: string[], found: string[]): number[] =>
	wanted.map((one) => found.filter((other) => other === one).length);

const payouts = async (stage: Stage, count: number): Promise<Money> => {
	const { control } = stage.simulator;
	await control.businesses.update('first', { balances: { EUR: 2_000_000_000 } });
	// Amounts that nothing else has: the books tell payouts apart by nothing else.
	const items = Array.from({ length: count }, (_, number) => ({ amount: 10_000 + number }));
	const parameters = {
		resource: 'payout',
		operation: 'create',
		amount: '={{ $json.amount }}',
		amountUnit: 'minor',
		currency: 'EUR',
		destinationType: 'service_account',
		options: {},
	};
	return {
		name: 'payouts',
		work: ownNode('merchantPayments', parameters, await paymentsCredential(stage)),
		items,
		write: { service: 'payments', method: 'POST', path: '^/payouts$' },
		done: async () => {
			const paid = (await control.ledger('payout')).map(({ amount }) => String(amount));
			return counts(
				items.map(({ amount }) => String(amount)),
				paid,
			);
		},
	};
};

const refunds = async (stage: Stage, count: number): Promise<Money> => {
	const { control } = stage.simulator;
	const paid = await control.payments.create({ count, amount: 5_000, currency: 'EUR' });
	const items = paid.map(({ id }) => ({ payment: id }));
	const parameters = {
		resource: 'payment',
		operation: 'refund',
		paymentId: byId('={{ $json.payment }}'),
		refundType: 'partial',
		amount: 12.5,
		amountUnit: 'major',
		currency: 'EUR',
		refundOnce: true,
		options: {},
	};
	return {
		name: 'refunds',
		work: ownNode('merchantPayments', parameters, await paymentsCredential(stage)),
		items,
		write: { service: 'payments', method: 'POST', path: '/refund$' },
		done: async () => {
			const refunded = (await control.ledger('refund')).map(({ id }) => id);
			return counts(
				items.map(({ payment }) => payment),
				refunded,
			);
		},
	};
};

const accountingNode = async (
	{ credential, simulator: { accountingUrl, keys } }: Stage,
	parameters: Record<string, unknown>,
): Promise<Work> => {
	const secret = { apiKey: keys.accounting.readWrite, baseUrl: accountingUrl };
	return ownNode(
		'merchantAccounting',
		parameters,
		await credential('merchantAccountingApi', secret),
	);
};

/** Drafts an invoice under the reference that an expression finds, unless there is one. */
export const invoiceNode = async (stage: Stage, reference: string): Promise<Work> => {
	const { control } = stage.simulator;
	const contact = await control.accounting.contacts.create({ name: 'Hazel Lamps' });
	const line = { description: 'Lamp', quantity: 1, unitPrice: 25, lineOptions: {} };
	return await accountingNode(stage, {
		resource: 'invoice',
		operation: 'create',
		contactId: byId(contact.id),
		reference,
		skipIfReferenceExists: true,
		linesFrom: 'form',
		lines: { line: [line] },
		amountUnit: 'major',
		additionalFields: {},
		options: {},
	});
};

/** How many invoices there are under each of these references. */
export const invoicesOf = async (stage: Stage, references: string[]): Promise<number[]> => {
	const { documents } = (await stage.simulator.control.state()).accounting;
	return counts(
		references,
		documents.map(({ reference }) => reference ?? ''),
	);
};

export const invoices = async (stage: Stage, count: number, prefix = 'order'): Promise<Money> => {
	const references = Array.from({ length: count }, (_, number) => `${prefix}-${number}`);
	return {
		name: 'invoices',
		work: await invoiceNode(stage, '={{ $json.reference }}'),
		items: references.map((reference) => ({ reference })),
		write: { service: 'accounting', method: 'POST', path: '^/invoices$' },
		done: async () => await invoicesOf(stage, references),
	};
};

export const contacts = async (stage: Stage, count: number): Promise<Money> => {
	const emails = Array.from({ length: count }, (_, number) => `customer-${number}@example.com`);
	return {
		name: 'contacts',
		work: await accountingNode(stage, {
			resource: 'contact',
			operation: 'findOrCreate',
			matchBy: 'email',
			name: '={{ $json.email }}',
			email: '={{ $json.email }}',
		}),
		items: emails.map((email) => ({ email })),
		write: { service: 'accounting', method: 'POST', path: '^/contacts$' },
		done: async () => {
			const { contacts: all } = (await stage.simulator.control.state()).accounting;
			return counts(
				emails,
				all.map(({ email }) => email ?? ''),
			);
		},
	};
};

export const everyMoney = async (stage: Stage, count: number): Promise<Money[]> => [
	await payouts(stage, count),
	await refunds(stage, count),
	await invoices(stage, count),
];
