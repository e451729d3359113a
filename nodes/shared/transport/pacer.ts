/** A permitted number of requests in any minute, counted where the service counts: on its side. */
export const MINUTE_MS = 60_000;

/** Money does not wait behind reading. */
export type Priority = 'money' | 'other';

interface Waiter {
	readonly priority: Priority;
	/** Whose turn it is: nodes and executions that share a key take turns. */
	readonly owner: string;
	readonly admit: (admission: Admission) => void;
}

/** When a request was last seen on its way: sent, or answered. */
interface Admission {
	at: number;
}

export interface Clock {
	readonly now: () => number;
	readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Turn {
	readonly priority: Priority;
	readonly owner: string;
	readonly signal?: AbortSignal;
}

/** Admits at most `perMinute` requests in any minute, fair between owners, money first. */
export const createPacer = (perMinute: number, { now, sleep: wait }: Clock) => {
	let admitted: Admission[] = [];
	const waiting: Waiter[] = [];
	let blockedUntil = 0;
	let running = false;
	/** When each owner last had a turn, counted in turns. */
	const lastTurn = new Map<string, number>();
	let turns = 0;

	const msUntilFree = (): number => {
		const at = now();
		admitted = admitted.filter((one) => one.at + MINUTE_MS > at);
		const oldest = Math.min(...admitted.map((one) => one.at));
		const full = admitted.length >= perMinute ? oldest + MINUTE_MS - at : 0;
		return Math.max(full, blockedUntil - at, 0);
	};

	const next = (): Waiter => {
		const money = waiting.filter(({ priority }) => priority === 'money');
		const eligible = money.length > 0 ? money : waiting;
		const since = ({ owner }: Waiter) => lastTurn.get(owner) ?? 0;
		const chosen = eligible.reduce((best, one) => (since(one) < since(best) ? one : best));
		waiting.splice(waiting.indexOf(chosen), 1);
		lastTurn.set(chosen.owner, ++turns);
		return chosen;
	};

	const admit = (waiter: Waiter) => {
		const admission = { at: now() };
		admitted.push(admission);
		waiter.admit(admission);
	};

	let nap = new AbortController();

	const pause = async (ms: number) => {
		nap = new AbortController();
		try {
			await wait(ms, nap.signal);
		} catch {
			// Nobody waits any more.
		}
	};

	const run = async () => {
		if (running) return;
		running = true;
		while (waiting.length > 0) {
			const ms = msUntilFree();
			if (ms > 0) await pause(ms);
			else admit(next());
		}
		lastTurn.clear();
		running = false;
	};

	/** Resolves when a request may go out; call the result when it was answered. */
	const enter = async ({ priority, owner, signal }: Turn): Promise<() => void> => {
		signal?.throwIfAborted();
		const admission = await new Promise<Admission>((resolve, reject) => {
			const leave = () => {
				waiting.splice(waiting.indexOf(waiter), 1);
				if (waiting.length === 0) nap.abort();
				reject(signal?.reason as Error);
			};
			const waiter: Waiter = {
				priority,
				owner,
				admit: (admission) => {
					signal?.removeEventListener('abort', leave);
					resolve(admission);
				},
			};
			signal?.addEventListener('abort', leave, { once: true });
			waiting.push(waiter);
			void run();
		});
		return () => {
			// The service may have counted it as late as it answered.
			admission.at = now();
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

export type Pacer = ReturnType<typeof createPacer>;
