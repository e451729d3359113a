import { z } from 'zod/v4';

import { forwarded } from '../forward.mts';
import { hmacHex } from '../signature.mts';
import type { World } from '../world.mts';
import { byId, controlRoute } from './control-route.mts';

const SIGNATURES = [
	'valid',
	'forged',
	'stale',
	'future',
	'truncated',
	'missing',
	'tampered',
] as const;

/** Sends one event as it is, past the queue, the log and the retries. */
export const sendSchema = z.strictObject({
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
});

type Send = z.output<typeof sendSchema>;

function target(world: World, { endpointId, url, secret }: Send) {
	if (endpointId !== undefined) return byId(world.payments.endpoints, endpointId);
	if (url === undefined || secret === undefined) {
		throw new Error('either endpointId, or url and secret');
	}
	return { url, secret };
}

async function send(world: World, input: Send) {
	const { url, secret } = target(world, input);
	const shift = { stale: -input.secondsOff, future: input.secondsOff }[input.signature as string];
	const now = world.settings.signedWith === 'real' ? Date.now() : world.clock.now();
	const timestamp = String(Math.floor(now / 1000) + (shift ?? 0));
	const created_at = world.clock.iso();
	const rawBody =
		input.rawBody ?? JSON.stringify({ type: input.type, created_at, data: input.data });
	const headers: Record<string, string> = {
		'content-type': 'application/json',
		'x-service-event': input.type,
		'x-service-timestamp': timestamp,
		...signatureHeader(input.signature, hmacHex(secret, timestamp, rawBody)),
	};
	const sentBody = input.signature === 'tampered' ? `${rawBody} ` : rawBody;
	const waitMs = world.settings.webhookWaitMs.payments;
	const answer = await world.sender.send(forwarded(url, world.settings), headers, sentBody, waitMs);
	return { headers, rawBody: sentBody, answer };
}

function signatureHeader(kind: Send['signature'], signature: string): Record<string, string> {
	if (kind === 'missing') return {};
	const forged = hmacHex('whsec_of_somebody_else', signature, '');
	const value = { forged, truncated: signature.slice(0, -2) }[kind as string] ?? signature;
	return { 'x-service-signature': value };
}

export const eventRoutes = [controlRoute('POST', '/events/send', send, sendSchema)];
