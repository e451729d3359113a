import { Pool } from 'undici';
import { type Sender, signedEvent } from './signedEvent.mts';

export interface Load {
	url: string;
	sender: Sender;
	count: number;
	/** How many wait for an answer at any time. */
	atOnce: number;
}

/** Signed events, each new, as fast as they are answered. Resolves with how long each one took. */
export const sendEvents = async ({ url, sender, count, atOnce }: Load): Promise<number[]> => {
	const { origin, pathname } = new URL(url);
	const pool = new Pool(origin, { connections: atOnce });
	const took: number[] = [];
	let left = count;
	const send = async () => {
		while (left > 0) {
			left -= 1;
			const event = signedEvent(sender);
			const since = performance.now();
			const answer = await pool.request({ path: pathname, method: 'POST', ...event });
			const text = await answer.body.text();
			if (answer.statusCode !== 200) throw new Error(`n8n answered ${answer.statusCode}: ${text}`);
			took.push(performance.now() - since);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, send));
	await pool.close();
	return took;
};
