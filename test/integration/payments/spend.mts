import type { RunNodeInput } from '../../harness/engine/index.mts';
import { payments } from './harness.mts';

export type Options = Partial<RunNodeInput> & { key?: string; readsIn?: string };

const asItems = (list: readonly object[]) => list.map((json) => ({ json: json as never }));

/** Refunds a part of the payment of each item: its amount, or EUR 5.00. */
export const refund = async (items: object[], parameters: object, options: Options = {}) =>
	await payments().run(
		'payment.refund',
		{
			paymentId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			refundType: 'partial',
			amount: '={{ $json.amount ?? 5 }}',
			amountUnit: 'major',
			currency: 'EUR',
			...parameters,
		},
		{ items: asItems(items), ...options },
	);

/** Pays out the amount of each item. */
export const pay = async (items: object[], parameters: object, options: Options = {}) =>
	await payments().run(
		'payout.create',
		{
			amount: '={{ $json.amount }}',
			amountUnit: 'major',
			currency: 'EUR',
			destinationType: 'service_account',
			...parameters,
		},
		{ items: asItems(items), ...options },
	);

const amountsOf = async (kind: 'refund' | 'payout') =>
	(await payments().control.ledger(kind)).map(({ amount }) => amount);

/** What the service has moved, in its own figures. */
export const refunded = async () => await amountsOf('refund');
export const paidOut = async () => await amountsOf('payout');
