import { z } from 'zod/v4';
import { uuid } from '../fields.mts';
import { findOwned } from '../findOwned.mts';
import { PAYMENT_STATUSES } from '../objects.mts';
import { paymentRecord } from '../records.mts';
import { refusal } from '../refusal.mts';
import { route } from '../route.mts';
import { isOwnedBy } from '../state.mts';

const listQuery = z.strictObject({
	limit: z.coerce.number().int().min(1).max(100).default(20),
	status: z.enum(PAYMENT_STATUSES).optional(),
	starting_after: uuid.optional(),
});

const list = route({
	method: 'GET',
	path: '/payments',
	summary: 'List payments, newest first',
	scopes: ['payments:read'],
	query: listQuery,
	answers: [200],
	handle: ({ world, caller, query }) => {
		const all = world.payments.payments.filter((payment) => isOwnedBy(payment, caller.key));
		const newestFirst = all.reverse();
		const after = query.starting_after;
		if (after) findOwned(newestFirst, after, caller.key);
		const begin = after ? newestFirst.findIndex((payment) => payment.id === after) + 1 : 0;
		const page = newestFirst
			.slice(begin)
			.filter((payment) => query.status === undefined || payment.status === query.status)
			.slice(0, query.limit);
		const hasMore = page.length === query.limit;
		return {
			body: {
				data: page.map((payment) => paymentRecord(payment, world.settings)),
				has_more: hasMore,
				next_cursor: hasMore ? (page.at(-1)?.id ?? null) : null,
			},
		};
	},
});

const get = route({
	method: 'GET',
	path: '/payments/{id}',
	summary: 'Read one payment',
	scopes: ['payments:read'],
	answers: [200, 404],
	handle: ({ world, caller, id }) => ({
		body: paymentRecord(findOwned(world.payments.payments, id, caller.key), world.settings),
	}),
});

const cancel = route({
	method: 'POST',
	path: '/payments/{id}/cancel',
	summary: 'Cancel a pending payment',
	scopes: ['payments:cancel'],
	answers: [200, 400, 404],
	handle: ({ world, caller, id }) => {
		const payment = findOwned(world.payments.payments, id, caller.key);
		if (payment.status !== 'pending' && payment.status !== 'cancelled') {
			throw refusal(400, 'Only a pending payment can be cancelled');
		}
		payment.status = 'cancelled';
		return { body: paymentRecord(payment, world.settings) };
	},
});

export const paymentRoutes = [list, get, cancel];
