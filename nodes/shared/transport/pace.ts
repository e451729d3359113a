import { sleep } from 'n8n-workflow';
import { createPacer, MINUTE_MS, type Pacer } from './pacer';
import { isFault, type Send } from './request';
import { retryAfterMs } from './retry';

/** What the service counts together, such as all calls of a key. */
interface Counted {
	/** Tells keys and addresses apart without holding a key. */
	readonly name: string;
	/** 0: as fast as it goes. */
	readonly perMinute: number;
}

/** One for each key and each address in this process, shared by all nodes and executions. */
const shared = new Map<string, { readonly pacer: Pacer; usedAt: number }>();

const pacerOf = ({ name, perMinute }: Counted): Pacer => {
	const now = Date.now();
	for (const [other, { pacer, usedAt }] of shared) {
		if (now - usedAt > MINUTE_MS && pacer.isIdle()) shared.delete(other);
	}
	const id = `${name} ${perMinute}`;
	const known = shared.get(id) ?? {
		pacer: createPacer(perMinute, { now: Date.now, sleep }),
		usedAt: now,
	};
	known.usedAt = now;
	shared.set(id, known);
	return known.pacer;
};

export interface Pacing {
	readonly key: Counted;
	readonly address: Counted;
	readonly owner: string;
	readonly signal?: AbortSignal;
	readonly onWait?: (ms: number) => void;
}

/** Lets requests out no faster than the service takes them. */
export const withPacing = ({ key, address, owner, signal, onWait }: Pacing, send: Send): Send => {
	const limited = [key, address].filter(({ perMinute }) => perMinute > 0);
	if (limited.length === 0) return send;
	return async (request) => {
		const pacers = limited.map(pacerOf);
		const priority = request.method === 'GET' ? 'other' : 'money';
		const since = Date.now();
		const leave: Array<() => void> = [];
		for (const pacer of pacers) leave.push(await pacer.enter({ priority, owner, signal }));
		onWait?.(Date.now() - since);
		const outcome = await send(request);
		for (const left of leave) left();
		if (!isFault(outcome) && outcome.status === 429) {
			// Mostly because others use the same key: the other keys of this address need not wait.
			pacers[0].block(retryAfterMs(outcome, Date.now()) ?? 1_000);
		}
		return outcome;
	};
};
