import type { Asked } from './asked.mts';
import { byId, type Draft, type Kind, type Payment } from './kind.mts';
import { LARGE } from './payouts.mts';

/** Several partial refunds of one payment, often alike or adding up to one another. */
const PARTS = [[100], [100], [100, 100], [100, 100, 100], [100, 60, 40], [100, 200, 100], [70, 30]];

const payment = (
	draft: Draft,
	amount: number,
	status: Payment['status'] = 'succeeded',
): Payment => {
	const currency = draft.random.pick(['USD', 'EUR']);
	const name = `payment-${draft.serial()}`;
	const made: Payment = { business: 'first', name, amount, currency, status };
	draft.payments.push(made);
	return made;
};

const refundOf = ({ serial, random }: Draft, of: Payment, amount: number, type: string): Asked => {
	const { name, currency } = of;
	return {
		ref: `refund-${serial()}`,
		kind: 'refund',
		group: name,
		amount,
		currency,
		// Without a currency the node reads the payment first: one more call that can fail.
		data: { payment: name, minor: amount, type, given: random.chance(0.5) ? currency : '' },
	};
};

const someRefunds = (draft: Draft): Asked[] => {
	const { random } = draft;
	const partly = (of: Payment, parts: number[]) =>
		parts.map((amount) => refundOf(draft, of, amount, 'partial'));
	if (random.chance(0.1)) {
		const whole = payment(draft, 500 + draft.serial());
		return [refundOf(draft, whole, whole.amount, 'full')];
	}
	if (random.chance(0.05)) return partly(payment(draft, 5_000, 'failed'), [100]);
	if (random.chance(0.05)) return partly(payment(draft, LARGE * 10), [LARGE, 100]);
	const earlier = draft.payments.filter(
		({ business, amount, status }) =>
			business === 'first' && amount === 100_000 && status === 'succeeded',
	);
	// The same refund in another run is another refund.
	if (earlier.length > 0 && random.chance(0.1)) return partly(random.pick(earlier), [100]);
	return partly(payment(draft, 100_000), random.pick(PARTS));
};

/** Partial refunds of one payment that nothing tells apart. */
export const alike = (draft: Draft, count: number): Asked[] => {
	const of = payment(draft, 100_000);
	return Array.from({ length: count }, () => {
		const refund = refundOf(draft, of, 100, 'partial');
		return { ...refund, data: { ...refund.data, given: of.currency } };
	});
};

export const refunds: Kind = {
	ask: (draft, count) => {
		const items: Asked[] = [];
		while (items.length < count) items.push(...someRefunds(draft));
		return items;
	},
	node: {
		type: 'merchantPayments',
		credential: 'merchantPaymentsApi',
		parameters: (keyed) => ({
			resource: 'payment',
			operation: 'refund',
			paymentId: byId('={{ $json.payment }}'),
			refundType: '={{ $json.type }}',
			amount: '={{ $json.minor }}',
			amountUnit: 'minor',
			currency: '={{ $json.given }}',
			refundOnce: true,
			options: keyed ? { refundKey: '={{ "chaos-" + $json.ref }}' } : {},
		}),
	},
	request: {
		service: 'payments',
		path: '/payments/{{ $json.payment }}/refund',
		body: '$json.type === "full" ? {} : { amount: $json.minor }',
	},
	effects: async ({ control }, { nameOf }) => {
		const entries = await control.ledger('refund');
		return entries.map(({ id, amount = 0, request_id }) => ({
			kind: 'refund',
			group: nameOf.get(id) ?? id,
			amount,
			id: request_id ?? id,
		}));
	},
	isRequestOf: ({ path, body }, { group, amount, data }, { idOf }) => {
		if (!path.includes(String(idOf.get(group)))) return false;
		// Cut before it was read: the address is all there is.
		if (body === null) return true;
		const sent = (body as { amount?: number }).amount;
		return sent === amount || (data.type === 'full' && sent === undefined);
	},
};
