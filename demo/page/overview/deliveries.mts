import { RETRY_GAPS_IN_MINUTES } from '../../../simulator/accounting/choices.mts';
import type { Delivery as AccountingDelivery } from '../../../simulator/accounting/objects.mts';
import type { Delivery as PaymentsDelivery } from '../../../simulator/payments/objects.mts';
import type { WebhookAnswer } from '../../../simulator/sendWebhook.mts';
import type { World } from '../../../simulator/world.mts';
import type { KnownN8n } from '../n8n/knownN8n.mts';
import { newest } from './newest.mts';

type State = 'waiting' | 'delivered' | 'retrying' | 'dead';

/** Deliveries of both services, by the moment their event came about. */
export const deliveriesOverview = (world: World, n8n: KnownN8n | null) => {
	const { payments, accounting, settings } = world;
	const urls = new Map(
		[...payments.endpoints, ...accounting.endpoints].map(({ id, url }) => [id, url]),
	);
	const batchMs = settings.accounting.batchSeconds * 1000;
	const shown = [
		...newest(payments.deliveries).map((one) => ({
			...shared('payments', one, urls, n8n),
			...paymentsState(one),
		})),
		...newest(accounting.deliveries).map((one) => ({
			...shared('accounting', one, urls, n8n),
			...accountingState(one, batchMs),
		})),
	];
	return shown.sort((a, b) => b.at.localeCompare(a.at));
};

interface Sent {
	id: string;
	endpointId: string;
	type: string;
	rawBody: string;
	attempts: { at: string; answer: WebhookAnswer }[];
}

const shared = (
	service: string,
	delivery: Sent,
	urls: Map<string, string>,
	n8n: KnownN8n | null,
) => {
	const { id, type, rawBody, attempts, endpointId } = delivery;
	const url = urls.get(endpointId) ?? null;
	const listener = url === null ? null : n8n?.listenerAt(url);
	return {
		service,
		id,
		type,
		rawBody,
		at: bornAt(rawBody),
		/** Null once the endpoint is removed. */
		url,
		/** Who listens there; it starts for the events it was told to start for. */
		workflow: listener ? { name: listener.name, starts: listener.events.includes(type) } : null,
		attempts: attempts.map(({ at, answer }) => ({
			at,
			...answer,
			body: answer.body?.slice(0, 500) ?? null,
		})),
	};
};

const bornAt = (rawBody: string): string =>
	(JSON.parse(rawBody) as { created_at: string }).created_at;

const paymentsState = ({ delivered, attempts }: PaymentsDelivery) => {
	const last = attempts.at(-1);
	const state = ((): State => {
		if (delivered) return 'delivered';
		if (!last) return 'waiting';
		return last.dead_lettered ? 'dead' : 'retrying';
	})();
	return { state, next: state === 'retrying' ? (last?.next_retry_at ?? null) : null };
};

const accountingState = ({ state, attempts, rawBody }: AccountingDelivery, batchMs: number) => {
	if (state === 'queued') {
		const batch = (Math.floor(Date.parse(bornAt(rawBody)) / batchMs) + 1) * batchMs;
		return { state: 'waiting' as State, next: new Date(batch).toISOString() };
	}
	if (state !== 'retrying') {
		return { state: (state === 'failed' ? 'dead' : state) as State, next: null };
	}
	const gap = RETRY_GAPS_IN_MINUTES[attempts.length - 1] ?? 0;
	const last = Date.parse(attempts.at(-1)?.at ?? '');
	return { state: state as State, next: new Date(last + gap * 60_000).toISOString() };
};
