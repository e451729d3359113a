import { sleep } from 'n8n-workflow';
import { isFault, type Send } from './request';
import { retryAfterMs } from './retry';

/** A permitted number of requests in any minute, counted where the service counts: on its side. */
const MINUTE_MS = 60_000;

/** Money does not wait behind reading. */
export type Priority = 'money' | 'other';

interface Waiter {
	readonly priority: Priority;
	/** Whose turn it is: nodes and executions that share a key take turns. */
	readonly owner: string;
	readonly admit: () => void;
}

export interface Clock {
	readonly now: () => number;
	readonly sleep: (ms: number) => Promise<void>;
}

export interface Turn {
	readonly priority: Priority;
	readonly owner: string;
	readonly signal?: AbortSignal;
}

/** Admits at most `perMinute` requests in any minute, fair between owners, money first. */
export const createPacer = (perMinute: number, { now, sleep: wait }: Clock) => {
	/** When each admitted request was last seen on its way: sent, or answered. */
	const admitted: Array<{ at: number }> = [];
	const waiting: Waiter[] = [];
	let blockedUntil = 0;
	let running = false;
	let lastOwner = '';

	const msUntilFree = (): number => {
		const at = now();
		while (admitted.length > 0 && admitted[0].at + MINUTE_MS <= at) admitted.shift();
		const full = admitted.length >= perMinute ? admitted[0].at + MINUTE_MS - at : 0;
		return Math.max(full, blockedUntil - at, 0);
	};

	const next = (): Waiter => {
		const money = waiting.filter(({ priority }) => priority === 'money');
		const eligible = money.length > 0 ? money : waiting;
		const chosen = eligible.find(({ owner }) => owner !== lastOwner) ?? eligible[0];
		waiting.splice(waiting.indexOf(chosen), 1);
		lastOwner = chosen.owner;
		return chosen;
	};

	const run = async () => {
		if (running) return;
		running = true;
		while (waiting.length > 0) {
			const ms = msUntilFree();
			if (ms > 0) await wait(ms);
			else next().admit();
		}
		running = false;
	};

	/** Resolves when a request may go out; call the result when it was answered. */
	const enter = async ({ priority, owner, signal }: Turn): Promise<() => void> => {
		await new Promise<void>((resolve, reject) => {
			const waiter: Waiter = { priority, owner, admit: resolve };
			const leave = () => {
				const place = waiting.indexOf(waiter);
				if (place < 0) return;
				waiting.splice(place, 1);
				reject(signal?.reason as Error);
			};
			if (signal?.aborted) return reject(signal.reason as Error);
			signal?.addEventListener('abort', leave, { once: true });
			waiting.push(waiter);
			void run();
		});
		const entry = { at: now() };
		admitted.push(entry);
		return () => {
			// The service may have counted it as late as it answered.
			entry.at = now();
		};
	};

	return {
		enter,
		/** The service said stop: everyone who shares the key waits. */
		block: (ms: number) => {
			blockedUntil = Math.max(blockedUntil, now() + ms);
		},
		isIdle: () => waiting.length === 0 && msUntilFree() === 0 && admitted.length === 0,
	};
};

type Pacer = ReturnType<typeof createPacer>;

/** One per key and address in this process, so that all nodes and executions share it. */
const pacers = new Map<string, Pacer>();

const pacerOf = (name: string, perMinute: number): Pacer => {
	const known = pacers.get(name);
	if (known) return known;
	for (const [other, pacer] of pacers) if (pacer.isIdle()) pacers.delete(other);
	const pacer = createPacer(perMinute, { now: Date.now, sleep });
	pacers.set(name, pacer);
	return pacer;
};

export interface Pacing {
	/** Tells keys and addresses apart without holding the key. */
	readonly name: string;
	/** 0: as fast as it goes. */
	readonly perMinute: number;
	readonly owner: string;
	readonly signal?: AbortSignal;
	readonly onWait?: (ms: number) => void;
}

/** Lets requests out no faster than the service takes them. */
export const withPacing = (
	{ name, perMinute, owner, signal, onWait }: Pacing,
	send: Send,
): Send => {
	if (perMinute <= 0) return send;
	return async (request) => {
		const pacer = pacerOf(`${name} ${perMinute}`, perMinute);
		const since = Date.now();
		const leave = await pacer.enter({
			priority: request.method === 'GET' ? 'other' : 'money',
			owner,
			signal,
		});
		onWait?.(Date.now() - since);
		const outcome = await send(request);
		leave();
		if (!isFault(outcome) && outcome.status === 429) {
			pacer.block(retryAfterMs(outcome, Date.now()) ?? 1_000);
		}
		return outcome;
	};
};
