import type { Process, Protocol, Result, SendError } from '../protocol.mts';

/** A rule that is left out. */
export type Flaw =
	| 'forgets others'
	| 'sends what changed'
	| 'takes lost for done'
	| 'takes lost for refused';

interface Memory {
	readonly attempts?: number;
	/** What may have been sent, and what is known to be there. */
	readonly writes?: Record<string, 'sent' | 'done'>;
}

/** Takes the next free number, and tells which keys earlier ones announced under theirs. */
const announce = async (
	{ helpers }: Process,
	run: string,
	from: number,
	keys: readonly string[],
) => {
	const suspects = new Set<string>();
	for (let number = from; ; number += 1) {
		const entry = `${run} attempt ${number}`;
		const entryOf = (key: string) => `${entry} ${key}`;
		const found = await helpers.checkProcessedAndRecord([entry, ...keys.map(entryOf)], 'node');
		const withdraw = async (some: readonly string[]) => {
			if (some.length > 0) await helpers.removeProcessed(some.map(entryOf), 'node');
		};
		if (found.new.includes(entry)) return { number, suspects, withdraw };
		const isNew = (key: string) => found.new.includes(entryOf(key));
		await withdraw(keys.filter(isNew));
		for (const key of keys) if (!isNew(key)) suspects.add(key);
	}
};

/**
 * The rules of attempts on one row, in their shortest form: what may have been sent is never sent again.
 * They hold while executions come one after another and nobody else writes the row. The row tells only
 * whether a key is there, not which ones are: who met others and does not know their keys meets them again.
 */
export const attempts =
	(flaw?: Flaw): NonNullable<Protocol['executions']> =>
	(process) => ({
		execute: async ({ memory, run, writes }) => {
			const { attempts: from = 0, writes: known = {} } = memory as Memory;
			const keys = writes.map(({ key }) => key);
			const results: Record<string, Result> = {};
			const announced = await announce(process, run, from, keys).catch(() => undefined);
			if (!announced) {
				for (const key of keys) results[key] = 'refused';
				return { memory, results };
			}
			const { number, suspects, withdraw } = announced;
			const written = { ...known };
			const isFirst = number === from;
			if (flaw !== 'forgets others') for (const key of suspects) written[key] ??= 'sent';
			const isChanged = Object.keys(written).some((key) => !keys.includes(key));
			const isRefused = (key: string) =>
				flaw !== 'sends what changed' && !written[key] && (isChanged || !isFirst);
			if (flaw !== 'forgets others') {
				await withdraw(keys.filter(isRefused)).catch(() => undefined);
			}
			for (const { key, find, send } of writes) {
				if (written[key] === 'done') results[key] = 'done';
				else if (written[key] === 'sent') {
					const isFound = await find?.().catch(() => false);
					if (isFound) written[key] = 'done';
					results[key] = isFound ? 'done' : 'unknown';
				} else if (isRefused(key) && flaw !== 'forgets others') results[key] = 'refused';
				else {
					written[key] = 'sent';
					const error = await send().then(
						() => undefined,
						(failure: unknown) => failure as SendError,
					);
					if (error?.kind === 'refused') {
						delete written[key];
						results[key] = 'refused';
					} else if (!error || flaw === 'takes lost for done') {
						written[key] = 'done';
						results[key] = 'done';
					} else results[key] = flaw === 'takes lost for refused' ? 'refused' : 'unknown';
				}
			}
			const next = isFirst || flaw === 'forgets others' ? number + 1 : from;
			return { memory: { attempts: next, writes: written }, results };
		},
	});
