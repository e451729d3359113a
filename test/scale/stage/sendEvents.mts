import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { signedHeaders } from '../../harness/signedEvent.mts';
import type { PaymentEvent } from './paymentEvent.mts';

export interface Load {
	/** Events go to them in turn. */
	urls: string[];
	secret: string;
	events: PaymentEvent[];
	/** How many wait for an answer at any time. */
	atOnce: number;
	/** Told of each event that was taken. */
	onTaken?: (taken: number) => void;
}

export interface Sent {
	/** How long each event waited for its answer, in ms; a refused one for the last. */
	took: number[];
	/** Answers that made the sender send an event again. */
	refused: number;
}

/** As long as the service waits, and how long it is until it tries again here. */
const WAIT_MS = 8_000;
const AGAIN_MS = 500;
const PATIENCE_MS = 180_000;

/** Sends events as fast as they are taken. What is not taken is sent again, as the service does. */
export const sendEvents = async (load: Load): Promise<Sent> => {
	const { urls, secret, events, atOnce, onTaken } = load;
	const dispatcher = new Agent({ connections: atOnce });
	const sent: Sent = { took: [], refused: 0 };
	const left = [...events.entries()].reverse();

	const isTaken = async (url: string, body: string): Promise<boolean> => {
		try {
			const answer = await request(url, {
				dispatcher,
				method: 'POST',
				headers: signedHeaders('payments', secret, body),
				body,
				signal: AbortSignal.timeout(WAIT_MS),
			});
			await answer.body.text();
			return answer.statusCode === 200;
		} catch {
			return false;
		}
	};
	const send = async (index: number, { id, body }: PaymentEvent) => {
		const end = Date.now() + PATIENCE_MS;
		for (let turn = index; ; turn += 1) {
			const since = performance.now();
			if (await isTaken(urls[turn % urls.length], body)) {
				sent.took.push(performance.now() - since);
				return;
			}
			sent.refused += 1;
			if (Date.now() > end) throw new Error(`n8n does not take the event ${id}.`);
			await delay(AGAIN_MS);
		}
	};
	const sender = async () => {
		for (let next = left.pop(); next; next = left.pop()) {
			await send(...next);
			onTaken?.(sent.took.length);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, sender));
	await dispatcher.close();
	return sent;
};

/** So long the given share of the events waited at most, in ms. */
export const waitOf = (took: number[], share: number): number =>
	took.toSorted((a, b) => a - b)[Math.ceil(took.length * share) - 1];
