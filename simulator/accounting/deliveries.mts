import { forwarded } from '../forward.mts';
import { hmacHex } from '../signature.mts';
import type { World } from '../world.mts';
import { FAILURES_BEFORE_OFF, MAX_ATTEMPTS, RETRY_GAPS_IN_MINUTES } from './choices.mts';
import type { Delivery, Endpoint, EventType } from './objects.mts';

/** Queued events go out together when the next batch does. */
export const queueDelivery = (world: World, delivery: Delivery): void => {
	const batchMs = world.settings.accounting.batchSeconds * 1000;
	const nextBatch = (Math.floor(world.clock.now() / batchMs) + 1) * batchMs;
	world.schedule.add(nextBatch, delivery.endpointId, async () => {
		if (isQueued(delivery)) await attempt(world, delivery);
	});
};

const onTheWay = new WeakSet<Delivery>();

/** Whoever sends the queued ones leaves out those that another does not have the answer of yet. */
export const isQueued = (delivery: Delivery): boolean =>
	delivery.state === 'queued' && !onTheWay.has(delivery);

export const attempt = async (world: World, delivery: Delivery): Promise<void> => {
	onTheWay.add(delivery);
	try {
		await send(world, delivery);
	} finally {
		onTheWay.delete(delivery);
	}
};

const send = async (world: World, delivery: Delivery): Promise<void> => {
	const endpoint = world.accounting.endpoints.find(({ id }) => id === delivery.endpointId);
	// Chosen: what becomes due while the endpoint is switched off is lost.
	if (!endpoint?.active) {
		delivery.state = 'failed';
		return;
	}
	const sent = signedHeaders(world, delivery.type, delivery.id, endpoint.secret, delivery.rawBody);
	const url = forwarded(endpoint.url, world.settings);
	const waitMs = world.settings.webhookWaitMs.accounting;
	const answer = await world.sender.send(url, sent, delivery.rawBody, waitMs);
	delivery.attempts.push({ at: world.clock.iso(), sent, answer });
	if (answer.status !== null && answer.status >= 200 && answer.status < 300) {
		endpoint.failuresInARow = 0;
		delivery.state = 'delivered';
	} else {
		countFailure(endpoint);
		if (delivery.state !== 'delivered') planRetry(world, delivery);
	}
};

const countFailure = (endpoint: Endpoint): void => {
	endpoint.failuresInARow += 1;
	if (endpoint.failuresInARow >= FAILURES_BEFORE_OFF) endpoint.active = false;
};

const planRetry = (world: World, delivery: Delivery): void => {
	const made = delivery.attempts.length;
	delivery.state = made >= MAX_ATTEMPTS ? 'failed' : 'retrying';
	const gap = RETRY_GAPS_IN_MINUTES[made - 1];
	if (delivery.state === 'failed' || gap === undefined) return;
	world.schedule.add(world.clock.now() + gap * 60_000, delivery.endpointId, async () => {
		if (delivery.state === 'retrying') await attempt(world, delivery);
	});
};

export const signedHeaders = (
	world: World,
	type: EventType,
	deliveryId: string,
	secret: string,
	rawBody: string,
): Record<string, string> => {
	const now = world.settings.signedWith === 'real' ? Date.now() : world.clock.now();
	const timestamp = Math.floor(now / 1000);
	return {
		'content-type': 'application/json',
		'user-agent': 'Accounting-Webhooks/1',
		'x-accounting-event': type,
		'x-accounting-delivery': deliveryId,
		'x-accounting-signature': `t=${timestamp},v1=${hmacHex(secret, timestamp, rawBody)}`,
	};
};
