import { createWindow, type Window } from './window';

/** Money does not wait behind reading, but reading does not wait for ever. */
export type Priority = 'money' | 'other';

export interface Clock {
	readonly now: () => number;
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
}

interface Waiter extends Pick<Turn, 'priority' | 'owner'> {
	readonly window: Window;
	readonly admit: (close: () => void) => void;
}

/** So many turns money gets before reading gets one. */
export const MONEY_IN_A_ROW = 4;

/**
 * Lets requests to one address out: as many a minute as the address may make and as each key may
 * make, fair between owners, money first.
 */
export const createPacer = (addressPerMinute: number, { now, sleep }: Clock) => {
	const address = createWindow(addressPerMinute, now);
	const windows = new Map<string, Window>();
	const waiting: Waiter[] = [];
	/** The last turn of each owner who waits; for a newcomer the last turn of anybody. */
	const lastTurn = new Map<string, number>();
	let turns = 0;
	let moneyInARow = 0;
	let running = false;
	let nap = new AbortController();

	const windowOf = (key: string, perMinute: number): Window => {
		const name = `${key} ${perMinute}`;
		const window = windows.get(name) ?? createWindow(perMinute, now);
		for (const [other, one] of windows) {
			if (one.isIdle() && !waiting.some((waiter) => waiter.window === one)) windows.delete(other);
		}
		windows.set(name, window);
		return window;
	};

	const leave = (waiter: Waiter) => {
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
		leave(chosen);
		const admissions = [chosen.window.admit(), address.admit()];
		chosen.admit(() => admissions.forEach(({ close }) => close()));
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
			const ms = new Map(waiting.map(({ window }) => [window, window.msUntilFree()]));
			const free = waiting.filter(({ window }) => ms.get(window) === 0);
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
		/** Resolves when a request may go out; call the result when it was answered. */
		enter: async ({ key, perMinute, priority, owner, signal }: Turn): Promise<() => void> => {
			signal?.throwIfAborted();
			return await new Promise((resolve, reject) => {
				const cancel = () => {
					leave(waiter);
					look();
					reject(signal?.reason as Error);
				};
				const waiter: Waiter = {
					priority,
					owner,
					window: windowOf(key, perMinute),
					admit: (close) => {
						signal?.removeEventListener('abort', cancel);
						resolve(close);
					},
				};
				signal?.addEventListener('abort', cancel, { once: true });
				if (!lastTurn.has(owner)) lastTurn.set(owner, turns);
				waiting.push(waiter);
				look();
			});
		},
		/** The service said stop: everyone who shares the key waits. */
		block: (key: string, perMinute: number, ms: number) => windowOf(key, perMinute).block(ms),
		isIdle: () => waiting.length === 0 && address.isIdle(),
	};
};

export type Pacer = ReturnType<typeof createPacer>;
