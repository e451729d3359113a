import { attempt } from '../transport/open';
import { type Notes, probes, wasThere } from './notes';

/**
 * What a run sends under keys that the service knows. A run that is run again may come with other
 * values, and what looks new then may be the same as something sent before.
 */
export interface RunLog {
	/** Said of everything that the run is about to send, before the first of it goes out. How many? */
	announce(key: string): number;
	/** What to write down before this one is sent. */
	entry(key: string): Promise<Entry>;
	/** Whether it may be sent: not when something that was sent before is missing now. */
	mayBegin(key: string): Promise<boolean>;
	/** Whether an earlier try sent it, once it was looked whether it may be sent. */
	wasSent(key: string): boolean;
	/** Certainly not done, so that it does not count as sent. */
	withdraw(key: string): Promise<void>;
}

export interface Entry {
	readonly notes: readonly string[];
	/** Those to keep of them, or nothing when it must not be sent. */
	readonly begin: (fresh: ReadonlySet<string>) => readonly string[] | undefined;
}

/** So many are looked for together with the claim of the first one; more of them before it. */
const FEW = 20;

/**
 * So many of the latest are written down again with each new one. Another worker may overwrite
 * one, and a number without its note would look as if something were missing.
 */
const AGAIN = 20;

/** `run` names this round of this node in this run, whatever runs it again. */
export const createRunLog = (notes: Notes, run: () => string): RunLog => {
	const announced = new Set<string>();
	const sent = (key: string) => `${run()} sent ${key}`;
	const number = (count: number) => `${run()} number ${count}`;
	let before: { readonly known: ReadonlySet<string>; readonly isMissing: boolean } | undefined;
	/** What this try wrote down. What an earlier try sent stays sent, whatever is said of it now. */
	const begun = new Map<string, readonly string[]>();
	let count = 0;
	let latest: ReadonlyArray<readonly string[]> = [];

	/** Everything sent before has a number, so that one too many shows what is missing now. */
	const all = () => [
		...[...announced].map(sent),
		...Array.from({ length: announced.size + 1 }, (_, at) => number(at + 1)),
	];

	const conclude = (isThere: (note: string) => boolean) => {
		const known: ReadonlySet<string> = new Set([...announced].map(sent).filter(isThere));
		count = known.size;
		latest = [...known].map((note, at) => [note, number(at + 1)]).slice(-AGAIN);
		return { known, isMissing: isThere(number(count + 1)) };
	};

	const entry = async (key: string): Promise<Entry> => {
		if (!before && announced.size > FEW) {
			const found = await notes.find(all());
			before ??= conclude((note) => found.has(note));
		}
		return {
			notes: before ? [...latest.flat(), sent(key), number(count + 1)] : probes(all()),
			begin: (fresh) => {
				before ??= conclude((note) => wasThere(note, fresh));
				if (before.known.has(sent(key))) return [];
				if (before.isMissing) return undefined;
				count += 1;
				const written = [sent(key), number(count)];
				begun.set(key, written);
				latest = [...latest, written].slice(-AGAIN);
				return latest.flat();
			},
		};
	};

	return {
		announce: (key) => announced.add(key).size,
		entry,
		mayBegin: async (key) => {
			const { notes: looked, begin } = await entry(key);
			return await notes.look(looked, (fresh) => {
				const keep = begin(fresh);
				return { keep, result: keep !== undefined };
			});
		},
		wasSent: (key) => before?.known.has(sent(key)) === true,
		withdraw: async (key) => {
			const written = begun.get(key);
			if (!written) return;
			latest = latest.filter((one) => one !== written);
			const removed = await attempt(async () => await notes.remove(written));
			// A number that may still be there is not given again.
			if ('value' in removed && begun.delete(key)) count -= 1;
		},
	};
};
