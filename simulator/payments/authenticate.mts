import type { World } from '../world.mts';
import { refusal } from './refusal.mts';
import type { Caller } from './route.mts';
import { businessNamed } from './state.mts';

export const authenticate = (world: World, header: string | undefined, address: string): Caller => {
	const [, value] = /^Bearer (\S+)$/.exec(header ?? '') ?? [];
	const key = world.payments.keys.find((candidate) => candidate.value === value);
	const allowed = key?.allowedIps === null || key?.allowedIps.includes(address);
	if (!key || key.revoked || key.expired || !allowed) {
		throw refusal(401, 'The API key is missing, not valid or not allowed from this address');
	}
	return { key, business: businessNamed(world.payments, key.business) };
};

export const checkRate = (world: World, subject: 'perKey' | 'perAddress', name: string): void => {
	const limits = world.settings.rateLimits;
	if (limits === 'off') return;
	const wait = world.limiter.take(`${subject} ${name}`, limits[subject], world.clock.now());
	if (wait !== null) throw refusal(429, 'Too many requests', { retryAfter: wait });
};
