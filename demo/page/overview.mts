import { namedAccountingKeys } from '../../simulator/accounting/keys.mts';
import { EVENT_TYPES } from '../../simulator/accounting/objects.mts';
import { decimalsOf } from '../../simulator/currency.mts';
import { namedKeys } from '../../simulator/payments/keys.mts';
import type { World } from '../../simulator/world.mts';
import type { KnownN8n } from './n8n/knownN8n.mts';
import { booksOverview } from './overview/books.mts';
import { checkoutOverview } from './overview/checkout.mts';
import { deliveriesOverview } from './overview/deliveries.mts';
import { endpointsOverview } from './overview/endpoints.mts';
import { moneyOverview } from './overview/money.mts';
import { requestsOverview } from './overview/requests.mts';
import { startOverview } from './overview/start.mts';

/** What the page shows: the newest of everything, newest first. Nothing in it ticks by itself. */
export const overview = (world: World, n8n: KnownN8n | null) => {
	const { paused, signedWith, accounting } = world.settings;
	const parts = {
		...checkoutOverview(world),
		...moneyOverview(world),
		...booksOverview(world),
		endpoints: endpointsOverview(world, n8n),
		deliveries: deliveriesOverview(world, n8n),
		queued: world.accounting.deliveries.filter(({ state }) => state === 'queued').length,
		requests: requestsOverview(world),
	};
	return {
		n8n: n8n && { url: n8n.url, login: n8n.login },
		start: startOverview(world, n8n),
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
