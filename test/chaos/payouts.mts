import { type Asked, type Place, toMajor, toMinor } from './asked.mts';
import { askBy, computed, type Draft, type Kind, oneOf, VARIANTS } from './kind.mts';
import { nothingIn, withGaps } from './protections.mts';

const TOO_MUCH = 5_000_000_000;
/** Above it a second person has to approve. */
export const LARGE = 200_000;

type Amount = Pick<Asked, 'amount' | 'currency'>;

const amountOf = ({ random, serial, asked }: Draft): Amount => {
	const earlier = asked.filter(
		({ kind, amount, or, forbidden }) => kind === 'payout' && amount < LARGE && !or && !forbidden,
	);
	// The same payout in another run is another payout.
	if (earlier.length > 0 && random.chance(0.15)) return random.pick(earlier);
	const currency = random.pick(['USD', 'USD', 'EUR', 'JPY', 'KWD']);
	if (random.chance(0.04)) return { amount: TOO_MUCH + serial(), currency: 'USD' };
	if (random.chance(0.05)) return { amount: LARGE + serial(), currency: 'EUR' };
	return { amount: 1_000 + serial(), currency };
};

const placeOf = ({ amount, currency }: Amount): Place => ({
	group: `${currency} ${amount}`,
	amount,
});

const payoutOf = (draft: Draft, { amount, currency }: Amount, more: object = {}): Asked => ({
	ref: `payout-${draft.serial()}`,
	kind: 'payout',
	currency,
	...placeOf({ amount, currency }),
	data: { major: toMajor(amount, currency), ...more },
});

/** Small, so that nothing but its own call decides about it, and of an amount that no other has. */
export const small = (draft: Draft): Asked => payoutOf(draft, ofItsOwn(draft));

const plain = (draft: Draft, count: number): Asked[] => {
	const items: Asked[] = [];
	while (items.length < count) {
		const amount = amountOf(draft);
		const alike = Math.min(draft.random.pick([1, 1, 1, 2, 3]), count - items.length);
		for (let copy = 0; copy < alike; copy += 1) items.push(payoutOf(draft, amount));
	}
	return items;
};

/** Nothing else has these amounts. */
const ofItsOwn = ({ random, serial }: Draft): Amount => ({
	amount: 1_000 + serial(),
	currency: random.pick(['USD', 'EUR', 'JPY']),
});

const changing = (draft: Draft, count: number): Asked[] =>
	Array.from({ length: count }, () => {
		const first = ofItsOwn(draft);
		const others = Array.from({ length: VARIANTS - 1 }, () => ({
			...first,
			amount: 1_000 + draft.serial(),
		}));
		const majors = [first, ...others].map(({ amount, currency }) => toMajor(amount, currency));
		return { ...payoutOf(draft, first, { majors }), or: others.map(placeOf) };
	});

const guarded = (draft: Draft, count: number): Asked[] => {
	const items = Array.from({ length: count }, () => {
		const protections = {
			unit: 'major',
			key: `own-key-${draft.serial()}`,
			most: 1_000_000,
			mostPerRun: 10_000_000,
			allowed: 'EUR, JPY, USD',
			preview: false,
		};
		return payoutOf(draft, ofItsOwn(draft), protections);
	});
	return withGaps(draft, items, [
		...nothingIn('key', 'most', 'mostPerRun', 'allowed', 'preview'),
		{ field: 'most', value: 0 },
		{ field: 'most', value: 1 },
		{ field: 'mostPerRun', value: 1 },
		{ field: 'allowed', value: 'CLF' },
		{ field: 'preview', value: true },
		{ field: 'preview', value: 'no' },
		{ field: 'unit', value: 'cents' },
		{ field: 'unit', value: 'typed' },
	]);
};

const OWN_KEY = { idempotencyKey: '={{ "chaos-" + $json.ref }}' };

const LIMITS = {
	idempotencyKey: '={{ $json.key }}',
	maximumAmount: '={{ $json.most }}',
	maximumPerRun: '={{ $json.mostPerRun }}',
	allowedCurrencies: '={{ $json.allowed }}',
};

export const payouts: Kind = {
	ask: askBy(plain, { changing, guarded }),
	node: {
		type: 'merchantPayments',
		credential: 'merchantPaymentsApi',
		parameters: (mode) => ({
			resource: 'payout',
			operation: 'create',
			amount: computed(oneOf('major', mode)),
			amountUnit: mode === 'guarded' ? '={{ $json.unit }}' : 'major',
			currency: '={{ $json.currency }}',
			destinationType: 'service_account',
			...(mode === 'guarded' && { preview: '={{ $json.preview }}' }),
			options: { ...(mode === 'keyed' && OWN_KEY), ...(mode === 'guarded' && LIMITS) },
		}),
	},
	request: {
		service: 'payments',
		path: '/payouts',
		body: (mode) =>
			`{ amount: ${oneOf('major', mode)}, currency: $json.currency, destinationType: "service_account" }`,
	},
	effects: async ({ control }) => {
		const entries = await control.ledger('payout');
		return entries.map(({ id, amount = 0, currency = '' }) => ({
			kind: 'payout',
			...placeOf({ amount, currency }),
			currency,
			id,
		}));
	},
	isRequestOf: ({ path, body }, { amount, currency, or = [] }) => {
		if (path !== '/payouts') return false;
		const sent = body as { amount?: number; currency?: string } | null;
		const minor = toMinor(sent?.amount ?? 0, currency);
		const isAmount = [amount, ...or.map((other) => other.amount)].includes(minor);
		return sent?.currency === currency && isAmount;
	},
};
