import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { hmacHex } from '../../../simulator/signature.mts';

export interface Load {
	url: string;
	secret: string;
	count: number;
	/** How many wait for an answer at any time. */
	atOnce: number;
}

export const eventBody = (): string =>
	JSON.stringify({
		type: 'payment.succeeded',
		created_at: new Date().toISOString(),
		data: {
			id: randomUUID(),
			status: 'succeeded',
			amount: 12_900,
			fee_amount: 387,
			net_amount: 12_513,
			currency: 'EUR',
		},
	});

export const signedHeaders = (secret: string, body: string): Record<string, string> => {
	const timestamp = Math.floor(Date.now() / 1000);
	return {
		'content-type': 'application/json',
		'x-service-event': 'payment.succeeded',
		'x-service-timestamp': String(timestamp),
		'x-service-signature': hmacHex(secret, timestamp, body),
	};
};

/** Signed events, each new, as fast as they are answered. Resolves with how long each one took. */
export const sendEvents = async ({ url, secret, count, atOnce }: Load): Promise<number[]> => {
	const { origin, pathname } = new URL(url);
	const pool = new Pool(origin, { connections: atOnce });
	const took: number[] = [];
	let left = count;
	const sender = async () => {
		while (left > 0) {
			left -= 1;
			const body = eventBody();
			const headers = signedHeaders(secret, body);
			const since = performance.now();
			const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
			const text = await answer.body.text();
			if (answer.statusCode !== 200) throw new Error(`n8n answered ${answer.statusCode}: ${text}`);
			took.push(performance.now() - since);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, sender));
	await pool.close();
	return took;
};
