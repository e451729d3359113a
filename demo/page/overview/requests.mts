import type { World } from '../../../simulator/world.mts';
import { newest } from './newest.mts';

/** Calls that reached one of the two services. */
export const requestsOverview = ({ log }: World) =>
	newest(log, 30).map(({ headers, body: _body, ...request }) => ({
		...request,
		idempotencyKey: headers['idempotency-key'] ?? null,
	}));
