import { toResult } from '../async/result';
import type { Store } from '../ledger/store';
import { canonical } from './keys';
import { uncountedError } from './notSent';
import type { Write } from './roundState';
import type { Sums } from './runMemory';
import { count, countAnyway, exceeds, refuseAbove, uncount } from './spending';

export interface SpendingInput {
	readonly store: Store;
	readonly isRetry: boolean;
	readonly sums: Sums;
	/** Where the calls of an AI agent count what they spend, because each of them is a round. */
	readonly spendingScope?: string;
}

/** What is recognized as a duplicate counts once, whichever item, round or sub-workflow asks for it. */
const nameOf = ({ key, request, once }: Write): string =>
	String(request.headers?.['Idempotency-Key'] ?? (once.isUnique ? canonical(once.content) : key));

/** What the writes of a round spend, against the limits that they have together. */
export const createRoundSpending = ({ store, isRetry, sums, spendingScope }: SpendingInput) => {
	const entry = () => `${spendingScope} spent ${Object.keys(sums.keys).length}`;

	/** Another Retry, or one that died, may have spent what this one does not remember. */
	const check = async (): Promise<void> => {
		if (spendingScope === undefined) return;
		const next = entry();
		const fresh = await store.record([next]);
		if (isRetry && !fresh.has(next)) throw uncountedError('no');
	};

	return {
		/** Counts what was sent before: no limit can stop it any more. */
		countAnyway: (write: Write): void => {
			const { key, once } = write;
			if (once.spending) countAnyway(sums, nameOf(write), once.spending, key);
		},
		/** Counts a write before it is sent, and refuses it when all together would be too much. */
		count: async (write: Write, wasSent: boolean): Promise<void> => {
			const { key, once } = write;
			if (!once.spending) return;
			// What is refused anyway leaves no entry, which a Retry would take for something spent.
			refuseAbove(sums, nameOf(write), once.spending, key);
			if (!wasSent) await check();
			count(sums, nameOf(write), once.spending, key);
		},
		uncount: async (write: Write): Promise<void> => {
			const { key, once } = write;
			// What was not counted here may have been recorded by another Retry.
			if (!once.spending || !uncount(sums, nameOf(write), once.spending, key)) return;
			if (spendingScope !== undefined) await toResult(async () => await store.remove([entry()]));
		},
		/** Nobody can look these up, so which of them were sent is not known: all together count. */
		overLimit: (doubtful: readonly Write[]): Array<[Write, Error]> => {
			const open = doubtful.flatMap((write) =>
				write.once.spending && !write.once.find ? [{ write, spending: write.once.spending }] : [],
			);
			const together: Sums = { minor: { ...sums.minor }, keys: { ...sums.keys } };
			for (const { write, spending } of open) countAnyway(together, nameOf(write), spending);
			return open.flatMap(({ write, spending }) =>
				exceeds(together, spending) ? [[write, uncountedError('unknown')]] : [],
			);
		},
	};
};
