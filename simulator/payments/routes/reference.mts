import { EVENT_TYPES, PAYMENT_STATUSES, PAYOUT_STATUSES } from '../objects.mts';
import { describeApi } from '../openapi.mts';
import { route, type Route } from '../route.mts';

export const referenceRoutes = (allRoutes: () => Route[]): Route[] => [
	route({
		method: 'GET',
		path: '/reference',
		summary: 'Read the status values and the event types sent',
		scopes: 'open',
		answers: [200],
		handle: () => ({
			body: {
				payment_statuses: PAYMENT_STATUSES,
				payout_statuses: PAYOUT_STATUSES,
				webhook_events: EVENT_TYPES,
			},
		}),
	}),
	route({
		method: 'GET',
		path: '/openapi.json',
		summary: 'Read this description',
		scopes: 'none',
		answers: [200],
		handle: () => ({ body: describeApi(allRoutes()) }),
	}),
];
