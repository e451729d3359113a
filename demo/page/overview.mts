import { namedAccountingKeys } from '../../simulator/accounting/keys.mts';
import { EVENT_TYPES } from '../../simulator/accounting/objects.mts';
import { decimalsOf } from '../../simulator/currency.mts';
import { namedKeys } from '../../simulator/payments/keys.mts';
import type { World } from '../../simulator/world.mts';
import { booksOverview } from './overview/books.mts';
import { checkoutOverview } from './overview/checkout.mts';
import { deliveriesOverview } from './overview/deliveries.mts';
import { endpointsOverview } from './overview/endpoints.mts';
import { moneyOverview } from './overview/money.mts';
import { requestsOverview } from './overview/requests.mts';

/** What the page shows: the newest of everything, newest first. Nothing in it ticks by itself. */
export const overview = (world: World) => {
	const { paused, signedWith, accounting } = world.settings;
	const parts = {
		...checkoutOverview(world),
		...moneyOverview(world),
		...booksOverview(world),
		endpoints: endpointsOverview(world),
		deliveries: deliveriesOverview(world),
		queued: world.accounting.deliveries.filter(({ state }) => state === 'queued').length,
		requests: requestsOverview(world),
	};
	return {
		clock: clockOverview(world),
		paused,
		signedWith,
		batchSeconds: accounting.batchSeconds,
		faults: world.faults,
		keys: { payments: namedKeys(), accounting: namedAccountingKeys() },
		accountingEvents: EVENT_TYPES,
		...parts,
		decimals: decimalsFor([
			...parts.checkouts,
			...parts.payments,
			...parts.payouts,
			...parts.approvals,
			...parts.documents,
		]),
	};
};

export type Overview = ReturnType<typeof overview>;

/** The distance to real time, not the time: that would change with every look. */
const clockOverview = ({ clock }: World) => {
	if (clock.isFrozen()) return { frozenAt: clock.iso(), aheadMs: 0 };
	return { frozenAt: null, aheadMs: Math.round((clock.now() - Date.now()) / 1000) * 1000 };
};

const decimalsFor = (amounts: { currency: string }[]): Record<string, number> => {
	const currencies = new Set(['USD', ...amounts.map(({ currency }) => currency)]);
	return Object.fromEntries([...currencies].map((code) => [code, decimalsOf(code)]));
};
