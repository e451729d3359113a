import { toResult } from '../async/result';
import type { Store } from '../ledger/store';
import { uncountedError } from './notSent';
import type { Write } from './roundState';
import type { Sums } from './runMemory';
import { count, countAnyway, exceeds, uncount } from './spending';

export interface SpendingInput {
	readonly store: Store;
	readonly isRetry: boolean;
	readonly sums: Sums;
	/** Where the calls of an AI agent count what they spend, because each of them is a round. */
	readonly spendingScope?: string;
}

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
		countAnyway: ({ key, once }: Write): void => {
			if (once.spending) countAnyway(sums, key, once.spending);
		},
		/** Counts a write before it is sent, and refuses it when all together would be too much. */
		count: async ({ key, once }: Write, wasSent: boolean): Promise<void> => {
			if (!once.spending) return;
			if (!wasSent) await check();
			count(sums, key, once.spending);
		},
		uncount: async ({ key, once }: Write): Promise<void> => {
			// What was not counted here may have been recorded by another Retry.
			if (!once.spending || !uncount(sums, key, once.spending)) return;
			if (spendingScope !== undefined) await toResult(async () => await store.remove([entry()]));
		},
		/** Nobody can look these up, so which of them were sent is not known: all together count. */
		overLimit: (doubtful: readonly Write[]): Array<[Write, Error]> => {
			const open = doubtful.flatMap((write) =>
				write.once.spending && !write.once.find ? [{ write, spending: write.once.spending }] : [],
			);
			const together: Sums = { minor: { ...sums.minor }, keys: { ...sums.keys } };
			for (const { write, spending } of open) countAnyway(together, write.key, spending);
			return open.flatMap(({ write, spending }) =>
				exceeds(together, spending) ? [[write, uncountedError('unknown')]] : [],
			);
		},
	};
};
