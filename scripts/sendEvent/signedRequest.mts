import { randomUUID } from 'node:crypto';
import { hmacHex } from '../../simulator/signature.mts';
import { exampleEvents, isPaymentEvent } from './exampleEvents.mts';

export interface SignedRequest {
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** An example of an event, signed as its service signs it. */
export const signedRequest = (type: string, secret: string, now = Date.now()): SignedRequest => {
	const example = exampleEvents[type];
	if (!example) throw new Error(`There is no event "${type}".`);
	const created_at = new Date(now).toISOString();
	const seconds = String(Math.floor(now / 1000));
	const common = { 'Content-Type': 'application/json' };
	if (isPaymentEvent(type)) {
		const body = JSON.stringify({ type, created_at, data: example() });
		return {
			body,
			headers: {
				...common,
				'X-Service-Event': type,
				'X-Service-Timestamp': seconds,
				'X-Service-Signature': hmacHex(secret, seconds, body),
			},
		};
	}
	const body = JSON.stringify({
		id: randomUUID(),
		type,
		created_at,
		org_id: randomUUID(),
		data: example(),
	});
	return {
		body,
		headers: {
			...common,
			'User-Agent': 'Accounting-Webhooks/1',
			'X-Accounting-Event': type,
			'X-Accounting-Delivery': randomUUID(),
			'X-Accounting-Signature': `t=${seconds},v1=${hmacHex(secret, seconds, body)}`,
		},
	};
};
