import { randomUUID } from 'node:crypto';
import { z } from 'zod/v4';
import { orgNamed } from '../accounting/state.mts';
import { forwarded } from '../forward.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './controlRoute.mts';
import { faultyHeaders, SIGNATURES } from './faultySignature.mts';

/** Sends one event as it is, past the queue, the log and the retries. */
export const sendSchema = z.strictObject({
	service: z.enum(['payments', 'accounting']).default('payments'),
	endpointId: z.string().optional(),
	url: z.string().optional(),
	secret: z.string().optional(),
	type: z.string(),
	data: z.record(z.string(), z.unknown()).default({}),
	/** Replaces the whole body, for example with text that is no JSON. */
	rawBody: z.string().optional(),
	signature: z.enum(SIGNATURES).default('valid'),
	/** How far a stale or future timestamp lies off. */
	secondsOff: z.int().min(0).default(301),
	/** Accounting only; a fresh one when left out. */
	deliveryId: z.string().optional(),
});

type Send = z.output<typeof sendSchema>;
interface Target {
	id: string;
	url: string;
	secret: string;
}

const target = (world: World, { service, endpointId, url, secret }: Send) => {
	if (endpointId !== undefined) return byId<Target>(world[service].endpoints, endpointId);
	if (url === undefined || secret === undefined) {
		throw new Error('either endpointId, or url and secret');
	}
	return { url, secret };
};

const bodyOf = (world: World, { service, type, data, rawBody }: Send): string => {
	const created_at = world.clock.iso();
	if (rawBody !== undefined) return rawBody;
	if (service === 'payments') return JSON.stringify({ type, created_at, data });
	const org_id = orgNamed(world.accounting, 'first').id;
	return JSON.stringify({ id: randomUUID(), type, created_at, org_id, data });
};

const send = async (world: World, input: Send) => {
	const { url, secret } = target(world, input);
	const rawBody = bodyOf(world, input);
	const now = world.settings.signedWith === 'real' ? Date.now() : world.clock.now();
	const headers = faultyHeaders(input, secret, rawBody, Math.floor(now / 1000));
	const sentBody = input.signature === 'tampered' ? `${rawBody} ` : rawBody;
	const waitMs = world.settings.webhookWaitMs[input.service];
	const answer = await world.sender.send(forwarded(url, world.settings), headers, sentBody, waitMs);
	return { headers, rawBody: sentBody, answer };
};

export const eventRoutes = [controlRoute('POST', '/events/send', send, sendSchema)];
