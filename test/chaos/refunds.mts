import { type Asked, toMajor } from './asked.mts';
import {
	askBy,
	byId,
	computed,
	type Draft,
	type Kind,
	oneOf,
	type Payment,
	VARIANTS,
} from './kind.mts';
import { LARGE } from './payouts.mts';
import { nothingIn, withGaps } from './protections.mts';

/** Several partial refunds of one payment, often alike or adding up to one another. */
const PARTS = [[100], [100], [100, 100], [100, 100, 100], [100, 60, 40], [100, 200, 100], [70, 30]];

export const payment = (
	draft: Draft,
	amount: number,
	status: Payment['status'] = 'succeeded',
	currency = draft.random.pick(['USD', 'EUR']),
): Payment => {
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
	// The same refund in another execution is a duplicate, unless its key is another.
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

const plain = (draft: Draft, count: number): Asked[] => {
	const items: Asked[] = [];
	while (items.length < count) items.push(...someRefunds(draft));
	return items;
};

/** Of a payment of its own, so that the books tell it from all others. */
export const alone = (draft: Draft): Asked => {
	const of = payment(draft, 90_000);
	return refundOf(draft, of, 100 + draft.serial(), 'partial');
};

const changing = (draft: Draft, count: number): Asked[] =>
	Array.from({ length: count }, () => {
		const refund = alone(draft);
		const others = Array.from({ length: VARIANTS - 1 }, () => 100 + draft.serial());
		return {
			...refund,
			data: { ...refund.data, minors: [refund.amount, ...others] },
			or: others.map((amount) => ({ group: refund.group, amount })),
		};
	});

/** In major units: a wrong currency would move the decimal point. */
const guarded = (draft: Draft, count: number): Asked[] => {
	const items = Array.from({ length: count }, () => {
		const refund = alone(draft);
		const protections = {
			major: toMajor(refund.amount, refund.currency),
			once: true,
			key: `own-key-${draft.serial()}`,
			most: 1_000_000,
			allowed: 'EUR, USD',
			preview: false,
		};
		return { ...refund, data: { ...refund.data, ...protections } };
	});
	return withGaps(draft, items, [
		...nothingIn('once', 'key', 'most', 'allowed', 'preview'),
		{ field: 'once', value: 'no' },
		{ field: 'most', value: 0 },
		{ field: 'most', value: 0.5 },
		{ field: 'allowed', value: 'JPY' },
		{ field: 'preview', value: true },
		{ field: 'type', value: 'full' },
		// Decimals of 4, 3 and 0 instead of the two that all payments have.
		...['CLF', 'CLF', 'KWD', 'KWD', 'JPY', 'JPY'].map((value) => ({ field: 'given', value })),
	]);
};

const OWN_KEY = { refundKey: '={{ "chaos-" + $json.ref }}' };

const LIMITS = {
	refundKey: '={{ $json.key }}',
	maximumAmount: '={{ $json.most }}',
	allowedCurrencies: '={{ $json.allowed }}',
};

export const refunds: Kind = {
	ask: askBy(plain, { changing, guarded }),
	node: {
		type: 'merchantPayments',
		credential: 'merchantPaymentsApi',
		parameters: (mode) => ({
			resource: 'payment',
			operation: 'refund',
			paymentId: byId('={{ $json.payment }}'),
			refundType: '={{ $json.type }}',
			amount: mode === 'guarded' ? '={{ $json.major }}' : computed(oneOf('minor', mode)),
			amountUnit: mode === 'guarded' ? 'major' : 'minor',
			currency: '={{ $json.given }}',
			refundOnce: mode === 'guarded' ? '={{ $json.once }}' : true,
			...(mode === 'guarded' && { preview: '={{ $json.preview }}' }),
			options: { ...(mode === 'keyed' && OWN_KEY), ...(mode === 'guarded' && LIMITS) },
		}),
	},
	request: {
		service: 'payments',
		path: '/payments/{{ $json.payment }}/refund',
		body: (mode) => `$json.type === "full" ? {} : { amount: ${oneOf('minor', mode)} }`,
	},
	effects: async ({ control }, { nameOf }) => {
		const entries = await control.ledger('refund');
		return entries.map(({ id, amount = 0, currency, request_id }) => ({
			kind: 'refund',
			group: nameOf.get(id) ?? id,
			amount,
			currency,
			id: request_id ?? id,
		}));
	},
	isRequestOf: ({ path, body }, { group, amount, data, or = [] }, { idOf }) => {
		if (!path.includes(String(idOf.get(group)))) return false;
		// Cut before it was read: the address is all there is.
		if (body === null) return true;
		const sent = (body as { amount?: number }).amount;
		if (sent === undefined) return data.type === 'full';
		return [amount, ...or.map((other) => other.amount)].includes(sent);
	},
};
