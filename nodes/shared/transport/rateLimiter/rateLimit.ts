import { sleep } from 'n8n-workflow';
import { monotonicNow } from '../../async/clock';
import { CANCELLED, RATE_LIMITED } from '../fault';
import { isRateLimited, retryAfterMs } from '../rateLimited';
import type { Send } from '../request';
import type { WaitPolicy } from '../waitPolicy';
import { type Clock, createLimiter, type Limiter } from './limiter';

export interface RateLimit {
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
	readonly waiting: WaitPolicy;
}

/** What paces all that is sent from one process. */
export const createRateLimit = (clock: Clock) => {
	/** One for each address, shared by all nodes and executions. */
	const limiters = new Map<string, Limiter>();

	const limiterOf = (address: string, perMinute: number): Limiter => {
		const name = `${address} ${perMinute}`;
		const limiter = limiters.get(name) ?? createLimiter(perMinute || Infinity, clock);
		for (const [other, { isIdle }] of limiters) if (isIdle()) limiters.delete(other);
		limiters.set(name, limiter);
		return limiter;
	};

	/** Lets requests out no faster than the service takes them. */
	return ({ key, address, owner, stop, waiting, ...most }: RateLimit, send: Send): Send => {
		const { signal, onRefused, onPassed, onWait, onWaited } = waiting;
		const perMinute = most.perMinute || Infinity;
		return async (request) => {
			const limiter = limiterOf(address, most.addressPerMinute);
			const priority = request.method === 'GET' ? 'other' : 'money';
			const since = clock.now();
			const backMs = limiter.msUntilFree(key, perMinute);
			if (backMs > 0 && !waiting.queues(backMs)) return { ...RATE_LIMITED, backMs };
			if (backMs > 0) onWait(backMs, 'pace');
			const turn = { key, perMinute, priority, owner, onRefused, onPassed } as const;
			const leave = await limiter.enter({ ...turn, signal: signal() }).catch(() => undefined);
			onWaited(clock.now() - since, 'pace');
			if (!leave) return stop?.aborted ? CANCELLED : RATE_LIMITED;
			let refusal: { ms?: number } | undefined;
			try {
				const outcome = await send(request);
				if (isRateLimited(outcome)) refusal = { ms: retryAfterMs(outcome, Date.now()) };
				return outcome;
			} finally {
				leave(refusal);
			}
		};
	};
};

/** One for this process. */
export const withRateLimit = createRateLimit({ now: monotonicNow, sleep, random: Math.random });
