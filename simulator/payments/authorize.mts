import type { World } from '../world.mts';
import { refusal } from './refusal.mts';
import type { Caller, Raw, Route } from './route.mts';
import { firstUnmet } from './scopes.mts';

export const authorize = (world: World, route: Route, caller: Caller, raw: Raw): void => {
	if (typeof route.scopes !== 'string') {
		const needs = typeof route.scopes === 'function' ? route.scopes(raw) : route.scopes;
		const unmet = firstUnmet(needs, caller.key.scopes);
		if (unmet) throw refusal(403, `The key lacks the scope ${[unmet].flat().join(' or ')}`);
	}
	// Chosen: an unverified business may still try things out with a sandbox key.
	if (route.verifiedOnly && caller.key.environment === 'live' && !caller.business.verified) {
		throw refusal(403, 'The business is not verified');
	}
	const { paused } = world.settings;
	if (route.pausable && paused[route.pausable]) {
		throw refusal(503, `${route.pausable} are paused for maintenance`, {
			code: 'service_paused',
			retryAfter: paused.retryAfterSeconds,
		});
	}
};
