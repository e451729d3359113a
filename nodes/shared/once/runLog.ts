import { attempt } from '../transport/open';
import type { Notes } from './notes';

/**
 * What a run sends under keys that the service knows. A run that is run again may come with other
 * values, and what looks new then may be the same as something sent before.
 */
export interface RunLog {
	/** Said of everything that the run is about to send, before the first of it goes out. How many? */
	announce(key: string): number;
	/** Whether it may be sent: not when something that was sent before is missing now. */
	mayBegin(key: string): Promise<boolean>;
	/** Certainly not done, so that it does not count as sent. */
	withdraw(key: string): Promise<void>;
}

/** `run` names this round of this node in this run, whatever runs it again. */
export const createRunLog = (notes: Notes, run: () => string): RunLog => {
	const announced = new Set<string>();
	const sent = (key: string) => `${run()} sent ${key}`;
	const number = (count: number) => `${run()} number ${count}`;
	let before: Promise<{ known: ReadonlySet<string>; isMissing: boolean }> | undefined;
	let count = 0;

	/** Everything sent before has a number, so that one too many shows what is missing now. */
	const look = async () => {
		const all = [...announced].map(sent);
		const found = await notes.find([...all, ...[...all, ''].map((_, at) => number(at + 1))]);
		const known: ReadonlySet<string> = new Set(all.filter((note) => found.has(note)));
		count = known.size;
		const isMissing = found.has(number(count + 1));
		return { known, isMissing };
	};

	return {
		announce: (key) => announced.add(key).size,
		mayBegin: async (key) => {
			before ??= look();
			const { known, isMissing } = await before;
			if (known.has(sent(key))) return true;
			if (isMissing) return false;
			count += 1;
			await notes.record([sent(key), number(count)]);
			return true;
		},
		withdraw: async (key) => {
			// What an earlier try sent stays sent, whatever is said of it now.
			if ((await before)?.known.has(sent(key))) return;
			const removed = await attempt(async () => await notes.remove([sent(key), number(count)]));
			if ('value' in removed) count -= 1;
		},
	};
};
