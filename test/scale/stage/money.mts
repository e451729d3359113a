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

const invoices = async (stage: Stage, count: number): Promise<Money> => {
	const { control, accountingUrl, keys } = stage.simulator;
	const contact = await control.accounting.contacts.create({ name: 'Hazel Lamps' });
	const items = Array.from({ length: count }, (_, number) => ({ reference: `order-${number}` }));
	const line = { description: 'Lamp', quantity: 1, unitPrice: 25, lineOptions: {} };
	const parameters = {
		resource: 'invoice',
		operation: 'create',
		contactId: byId(contact.id),
		reference: '={{ $json.reference }}',
		skipIfReferenceExists: true,
		linesFrom: 'form',
		lines: { line: [line] },
		amountUnit: 'major',
		additionalFields: {},
		options: {},
	};
	const credential = await stage.credential('merchantAccountingApi', {
		apiKey: keys.accounting.readWrite,
		baseUrl: accountingUrl,
	});
	return {
		name: 'invoices',
		work: ownNode('merchantAccounting', parameters, credential),
		items,
		write: { service: 'accounting', method: 'POST', path: '^/invoices$' },
		done: async () => {
			const { documents } = (await control.state()).accounting;
			return counts(
				items.map(({ reference }) => reference),
				documents.map(({ reference }) => reference ?? ''),
			);
		},
	};
};

export const everyMoney = async (stage: Stage, count: number): Promise<Money[]> => [
	await payouts(stage, count),
	await refunds(stage, count),
	await invoices(stage, count),
];
