import { createKeyLimiter, type KeyLimiter, type Moments, type Refusal } from './keyLimiter';
import { createSlidingWindow } from './slidingWindow';

/** Money does not wait behind reading, but reading does not wait for ever. */
export type Priority = 'money' | 'other';

export interface Clock extends Moments {
	/** May be ended early. */
	readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Turn {
	/** What the service counts together, told apart without holding the key itself. */
	readonly key: string;
	readonly perMinute: number;
	readonly priority: Priority;
	/** Nodes and executions that share a key take turns. */
	readonly owner: string;
	readonly signal?: AbortSignal;
	/** Hears that the service refuses the key while this one waits. */
	readonly onRefused?: () => void;
	/** Hears that it takes a request of the key again. */
	readonly onPassed?: () => void;
}

/** To be called when the request was answered, was refused, or was not sent after all. */
export type Leave = (refusal?: Refusal) => void;

interface Waiter extends Omit<Turn, 'key' | 'perMinute' | 'signal'> {
	readonly limiter: KeyLimiter;
	readonly admit: (leave: Leave) => void;
}

/** So many turns money gets before reading gets one. */
export const MONEY_IN_A_ROW = 4;

/**
 * Lets requests to one address out: as many a minute as the address may make and as each key may
 * make, fair between owners, money first.
 */
export const createLimiter = (addressPerMinute: number, { sleep, ...moments }: Clock) => {
	const address = createSlidingWindow(addressPerMinute, moments.now);
	const limiters = new Map<string, KeyLimiter>();
	const waiting: Waiter[] = [];
	/** The last turn of each owner who waits; for a newcomer the last turn of anybody. */
	const lastTurn = new Map<string, number>();
	let turns = 0;
	let moneyInARow = 0;
	let running = false;
	let nap = new AbortController();

	const limiterOf = (key: string, perMinute: number): KeyLimiter => {
		const name = `${key} ${perMinute}`;
		const pace = limiters.get(name) ?? createKeyLimiter(perMinute, moments);
		for (const [other, one] of limiters) {
			if (one.isIdle() && !waiting.some((waiter) => waiter.limiter === one)) limiters.delete(other);
		}
		limiters.set(name, pace);
		return pace;
	};

	const forget = (waiter: Waiter) => {
		waiting.splice(waiting.indexOf(waiter), 1);
		if (!waiting.some(({ owner }) => owner === waiter.owner)) lastTurn.delete(waiter.owner);
	};

	const admit = (free: readonly Waiter[]) => {
		const money = free.filter(({ priority }) => priority === 'money');
		const others = free.filter(({ priority }) => priority !== 'money');
		const isMoney = others.length === 0 || (money.length > 0 && moneyInARow < MONEY_IN_A_ROW);
		moneyInARow = isMoney && others.length > 0 ? moneyInARow + 1 : 0;
		const since = ({ owner }: Waiter) => lastTurn.get(owner) ?? turns;
		const chosen = (isMoney ? money : others).reduce((best, one) =>
			since(one) < since(best) ? one : best,
		);
		lastTurn.set(chosen.owner, ++turns);
		forget(chosen);
		const { limiter: pace } = chosen;
		const leave = pace.admit();
		address.admit();
		chosen.admit((refusal) => {
			leave(refusal);
			// The address was asked, whatever it said.
			address.close();
			for (const one of waiting) {
				if (one.limiter !== pace) continue;
				if (refusal) one.onRefused?.();
				else one.onPassed?.();
			}
			if (waiting.length > 0) look();
		});
	};

	const pause = async (ms: number) => {
		nap = new AbortController();
		try {
			await sleep(ms, nap.signal);
		} catch {
			// Somebody came or went.
		}
	};

	const run = async () => {
		running = true;
		while (waiting.length > 0) {
			const ms = new Map<KeyLimiter, number>();
			for (const { limiter: pace } of waiting) if (!ms.has(pace)) ms.set(pace, pace.msUntilFree());
			const free = waiting.filter(({ limiter: pace }) => ms.get(pace) === 0);
			const until = Math.max(address.msUntilFree(), Math.min(...ms.values()));
			if (until > 0) await pause(until);
			else admit(free);
		}
		running = false;
	};

	/** Something changed for those who wait. */
	const look = () => {
		if (running) nap.abort();
		else void run();
	};

	return {
		/** Resolves when a request may go out. */
		enter: async ({ key, perMinute, signal, ...turn }: Turn): Promise<Leave> => {
			signal?.throwIfAborted();
			return await new Promise((resolve, reject) => {
				const cancel = () => {
					forget(waiter);
					look();
					reject(signal?.reason as Error);
				};
				const waiter: Waiter = {
					...turn,
					limiter: limiterOf(key, perMinute),
					admit: (leave) => {
						signal?.removeEventListener('abort', cancel);
						resolve(leave);
					},
				};
				if (waiter.limiter.isPaused()) turn.onRefused?.();
				signal?.addEventListener('abort', cancel, { once: true });
				if (!lastTurn.has(turn.owner)) lastTurn.set(turn.owner, turns);
				waiting.push(waiter);
				look();
			});
		},
		/** How long it takes at least. */
		msUntilFree: (key: string, perMinute: number): number =>
			Math.max(address.msUntilFree(), limiterOf(key, perMinute).msUntilFree()),
		isIdle: (): boolean =>
			waiting.length === 0 && [address, ...limiters.values()].every((one) => one.isIdle()),
	};
};

export type Limiter = ReturnType<typeof createLimiter>;
