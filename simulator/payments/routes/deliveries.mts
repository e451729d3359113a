import { wrapList } from '../../listEnvelope.mts';
import { attempt, endpointOf } from '../deliveries.mts';
import { findOwned } from '../findOwned.mts';
import type { Attempt, Delivery } from '../objects.mts';
import { notFound } from '../refusal.mts';
import { route } from '../route.mts';
import { isOwnedBy } from '../state.mts';

/** One row per attempt; a retry names any row of the delivery. */
const attemptRecord = (delivery: Delivery, entry: Attempt) => ({
	id: entry.id,
	event: delivery.type,
	attempt_number: entry.attempt_number,
	status: entry.answer.status,
	next_retry_at: entry.next_retry_at,
	dead_lettered: entry.dead_lettered,
	created_at: entry.at,
});

const list = route({
	method: 'GET',
	path: '/webhooks/{id}/deliveries',
	summary: 'Read the delivery log of an endpoint, newest first',
	scopes: ['webhooks:read_logs'],
	answers: [200, 404],
	handle: ({ world, caller, id }) => {
		findOwned(world.payments.endpoints, id, caller.key);
		const rows = world.payments.deliveries
			.filter((delivery) => delivery.endpointId === id)
			.flatMap((delivery) => delivery.attempts.map((entry) => ({ delivery, entry })))
			.sort((a, b) => b.entry.at.localeCompare(a.entry.at))
			.map(({ delivery, entry }) => attemptRecord(delivery, entry));
		return { body: wrapList('deliveries', rows, world.settings) };
	},
});

const retry = route({
	method: 'POST',
	path: '/webhooks/deliveries/{id}/retry',
	summary: 'Send a delivery again at once',
	scopes: ['webhooks:retry'],
	answers: [200, 404],
	handle: async ({ world, caller, id }) => {
		const delivery = world.payments.deliveries.find(({ attempts }) =>
			attempts.some((entry) => entry.id === id),
		);
		const endpoint = delivery && endpointOf(world, delivery);
		if (!delivery || !endpoint || !isOwnedBy(endpoint, caller.key)) throw notFound();
		const entry = await attempt(world, delivery);
		if (!entry) throw notFound();
		return { body: attemptRecord(delivery, entry) };
	},
});

export const deliveryRoutes = [list, retry];
