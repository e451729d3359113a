import { sleep } from 'n8n-workflow';
import { CANCELLED, NO_ROOM } from '../fault';
import { isRefused, retryAfterMs } from '../refusal';
import type { Send } from '../request';
import type { Waiting } from '../waiting';
import { type Clock, createPacer, type Pacer } from './pacer';

export interface Pacing {
	/** Tells keys apart without holding the key itself. */
	readonly key: string;
	/** How many requests a minute the key may make; 0 for as fast as it goes. */
	readonly perMinute: number;
	readonly address: string;
	/** How many all keys together may make from here; 0 for any number. */
	readonly addressPerMinute: number;
	readonly owner: string;
	/** Ends when somebody presses Stop. */
	readonly stop?: AbortSignal;
	readonly waiting: Waiting;
}

/** What paces all that is sent from one process. */
export const createPacing = (clock: Clock) => {
	/** One for each address, shared by all nodes and executions. */
	const pacers = new Map<string, Pacer>();

	const pacerOf = (address: string, perMinute: number): Pacer => {
		const name = `${address} ${perMinute}`;
		const pacer = pacers.get(name) ?? createPacer(perMinute || Infinity, clock);
		for (const [other, { isIdle }] of pacers) if (isIdle()) pacers.delete(other);
		pacers.set(name, pacer);
		return pacer;
	};

	/** Lets requests out no faster than the service takes them. */
	return ({ key, address, owner, stop, waiting, ...most }: Pacing, send: Send): Send => {
		const { signal, onRefused, onPassed, onWaited } = waiting;
		const perMinute = most.perMinute || Infinity;
		return async (request) => {
			const pacer = pacerOf(address, most.addressPerMinute);
			const priority = request.method === 'GET' ? 'other' : 'money';
			const since = clock.now();
			const msUntilFree = pacer.msUntilFree(key, perMinute);
			if (msUntilFree > 0 && !waiting.lasts(msUntilFree))
				return { ...NO_ROOM, backMs: msUntilFree };
			const turn = { key, perMinute, priority, owner, onRefused, onPassed } as const;
			const leave = await pacer.enter({ ...turn, signal: signal() }).catch(() => undefined);
			onWaited(Math.max(0, clock.now() - since), 'pace');
			if (!leave) return stop?.aborted ? CANCELLED : NO_ROOM;
			let refusal: { ms?: number } | undefined;
			try {
				const outcome = await send(request);
				if (isRefused(outcome)) refusal = { ms: retryAfterMs(outcome, clock.now()) };
				return outcome;
			} finally {
				leave(refusal);
			}
		};
	};
};

/** One for this process. */
export const withPacing = createPacing({ now: Date.now, sleep, random: Math.random });
