import { sleep } from 'n8n-workflow';
import { STOPPED } from '../fault';
import type { Send } from '../request';
import { retryAfterMs } from '../retry';
import { createPacer, type Pacer, type Turn } from './pacer';

export interface Pacing {
	/** Tells keys apart without holding the key itself. */
	readonly key: string;
	/** How many requests a minute the key may make; 0 for as fast as it goes. */
	readonly perMinute: number;
	readonly address: string;
	/** How many all keys together may make from here; 0 for any number. */
	readonly addressPerMinute: number;
	readonly owner: string;
	readonly signal?: AbortSignal;
	readonly onWait?: (ms: number) => void;
}

/** One for each address in this process, shared by all nodes and executions. */
const pacers = new Map<string, Pacer>();

const pacerOf = (address: string, perMinute: number): Pacer => {
	const name = `${address} ${perMinute}`;
	const pacer = pacers.get(name) ?? createPacer(perMinute || Infinity, { now: Date.now, sleep });
	for (const [other, { isIdle }] of pacers) if (isIdle()) pacers.delete(other);
	pacers.set(name, pacer);
	return pacer;
};

/** Nothing when Stop was pressed before the turn came. */
const turnOf = async (pacer: Pacer, turn: Turn): Promise<(() => void) | undefined> => {
	try {
		return await pacer.enter(turn);
	} catch {
		return undefined;
	}
};

/** Lets requests out no faster than the service takes them. */
export const withPacing = (
	{ key, perMinute, address, addressPerMinute, owner, signal, onWait }: Pacing,
	send: Send,
): Send => {
	if (perMinute === 0) return send;
	return async (request) => {
		const pacer = pacerOf(address, addressPerMinute);
		const priority = request.method === 'GET' ? 'other' : 'money';
		const since = Date.now();
		const close = await turnOf(pacer, { key, perMinute, priority, owner, signal });
		if (!close) return STOPPED;
		onWait?.(Math.max(0, Date.now() - since));
		try {
			const outcome = await send(request);
			if (!('fault' in outcome) && outcome.status === 429) {
				pacer.block(key, perMinute, retryAfterMs(outcome, Date.now()) ?? 1_000);
			}
			return outcome;
		} finally {
			close();
		}
	};
};
