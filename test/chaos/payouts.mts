import { type Asked, toMajor, toMinor } from './asked.mts';
import type { Draft, Kind } from './kind.mts';

const TOO_MUCH = 5_000_000_000;
/** Above it a second person has to approve. */
export const LARGE = 200_000;

const amountOf = ({ random, serial, asked }: Draft): Pick<Asked, 'amount' | 'currency'> => {
	const earlier = asked.filter(({ kind, amount }) => kind === 'payout' && amount < LARGE);
	// The same payout in another run is another payout.
	if (earlier.length > 0 && random.chance(0.15)) return random.pick(earlier);
	const currency = random.pick(['USD', 'USD', 'EUR', 'JPY', 'KWD']);
	if (random.chance(0.04)) return { amount: TOO_MUCH + serial(), currency: 'USD' };
	if (random.chance(0.05)) return { amount: LARGE + serial(), currency: 'EUR' };
	return { amount: 1_000 + serial(), currency };
};

export const payouts: Kind = {
	ask: (draft, count) => {
		const items: Asked[] = [];
		while (items.length < count) {
			const { amount, currency } = amountOf(draft);
			const alike = Math.min(draft.random.pick([1, 1, 1, 2, 3]), count - items.length);
			for (let copy = 0; copy < alike; copy += 1) {
				items.push({
					ref: `payout-${draft.serial()}`,
					kind: 'payout',
					group: `${currency} ${amount}`,
					amount,
					currency,
					data: { major: toMajor(amount, currency) },
				});
			}
		}
		return items;
	},
	node: {
		type: 'merchantPayments',
		credential: 'merchantPaymentsApi',
		parameters: (keyed) => ({
			resource: 'payout',
			operation: 'create',
			amount: '={{ $json.major }}',
			amountUnit: 'major',
			currency: '={{ $json.currency }}',
			destinationType: 'service_account',
			options: keyed ? { idempotencyKey: '={{ "chaos-" + $json.ref }}' } : {},
		}),
	},
	request: {
		service: 'payments',
		path: '/payouts',
		body: '{ amount: $json.major, currency: $json.currency, destinationType: "service_account" }',
	},
	effects: async ({ control }) => {
		const entries = await control.ledger('payout');
		return entries.map(({ id, amount = 0, currency = '' }) => ({
			kind: 'payout',
			group: `${currency} ${amount}`,
			amount,
			id,
		}));
	},
	isRequestOf: ({ body }, { amount, currency }) => {
		const sent = body as { amount?: number; currency?: string } | null;
		return sent?.currency === currency && toMinor(sent.amount ?? 0, currency) === amount;
	},
};
