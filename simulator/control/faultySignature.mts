import { randomUUID } from 'node:crypto';
import type { ServiceName } from '../requestLog.mts';
import { hmacHex } from '../signature.mts';

export const SIGNATURES = [
	'valid',
	'forged',
	'stale',
	'future',
	'truncated',
	'missing',
	'tampered',
] as const;

interface Wanted {
	service: ServiceName;
	type: string;
	signature: (typeof SIGNATURES)[number];
	secondsOff: number;
	deliveryId?: string;
}

export const faultyHeaders = (
	{ service, type, signature, secondsOff, deliveryId }: Wanted,
	secret: string,
	rawBody: string,
	now: number,
): Record<string, string> => {
	const shift = { stale: -secondsOff, future: secondsOff }[signature as string] ?? 0;
	const timestamp = now + shift;
	const right = hmacHex(secret, timestamp, rawBody);
	const forged = hmacHex('whsec_of_somebody_else', timestamp, rawBody);
	const hex = { forged, truncated: right.slice(0, -2) }[signature as string] ?? right;
	const isSigned = signature !== 'missing';
	if (service === 'payments') {
		return {
			'content-type': 'application/json',
			'x-service-event': type,
			'x-service-timestamp': String(timestamp),
			...(isSigned ? { 'x-service-signature': hex } : {}),
		};
	}
	return {
		'content-type': 'application/json',
		'user-agent': 'Accounting-Webhooks/1',
		'x-accounting-event': type,
		'x-accounting-delivery': deliveryId ?? randomUUID(),
		...(isSigned ? { 'x-accounting-signature': `t=${timestamp},v1=${hex}` } : {}),
	};
};
