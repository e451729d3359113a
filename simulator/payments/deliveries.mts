import { randomUUID } from 'node:crypto';
import { forwarded } from '../forward.mts';
import { hmacHex } from '../signature.mts';
import type { World } from '../world.mts';
import type { Attempt, Delivery, Endpoint, EventType } from './objects.mts';

const MINUTE_MS = 60_000;
const GAPS_IN_MINUTES = [1, 5, 30, 120];
export const MAX_ATTEMPTS = GAPS_IN_MINUTES.length + 1;

export const queueDelivery = (world: World, delivery: Delivery): void => {
	if (world.payments.held) world.payments.held.push(delivery);
	else plan(world, delivery, world.clock.now());
};

const plan = (world: World, delivery: Delivery, at: number): void => {
	const cancel = world.schedule.add(at, delivery.endpointId, async () => {
		await attempt(world, delivery);
	});
	world.payments.cancelRetry.set(delivery.id, cancel);
};

export const endpointOf = (world: World, delivery: Delivery): Endpoint | undefined =>
	world.payments.endpoints.find((endpoint) => endpoint.id === delivery.endpointId);

/** Null when the endpoint has been removed meanwhile. */
export const attempt = async (world: World, delivery: Delivery): Promise<Attempt | null> => {
	const endpoint = endpointOf(world, delivery);
	if (!endpoint) return null;
	world.payments.cancelRetry.get(delivery.id)?.();
	const sent = signedHeaders(world, delivery.type, endpoint.secret, delivery.rawBody);
	const url = forwarded(endpoint.url, world.settings);
	const waitMs = world.settings.webhookWaitMs.payments;
	const answer = await world.sender.send(url, sent, delivery.rawBody, waitMs);
	const succeeded = answer.status !== null && answer.status >= 200 && answer.status < 300;
	const number = delivery.attempts.length + 1;
	delivery.delivered ||= succeeded;
	const gap = delivery.delivered ? undefined : GAPS_IN_MINUTES[number - 1];
	const retryAt = gap === undefined ? null : world.clock.now() + gap * MINUTE_MS;
	const entry: Attempt = {
		id: randomUUID(),
		attempt_number: number,
		at: world.clock.iso(),
		next_retry_at: retryAt === null ? null : new Date(retryAt).toISOString(),
		dead_lettered: !delivery.delivered && number >= MAX_ATTEMPTS,
		sent,
		answer,
	};
	delivery.attempts.push(entry);
	if (retryAt !== null) plan(world, delivery, nextPickup(retryAt));
	return entry;
};

/** Due retries are looked for once a minute, on the minute. */
const nextPickup = (retryAt: number): number => Math.ceil(retryAt / MINUTE_MS) * MINUTE_MS;

export const signedHeaders = (
	world: World,
	type: EventType,
	secret: string,
	rawBody: string,
): Record<string, string> => {
	const now = world.settings.signedWith === 'real' ? Date.now() : world.clock.now();
	const timestamp = String(Math.floor(now / 1000));
	return {
		'content-type': 'application/json',
		'x-service-event': type,
		'x-service-timestamp': timestamp,
		'x-service-signature': hmacHex(secret, timestamp, rawBody),
	};
};
