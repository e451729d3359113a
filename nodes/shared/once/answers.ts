import type { Answer } from '../transport/request';

/** As many characters of answers as a process remembers. */
const MOST_CHARACTERS = 32_000_000;

const answers = new Map<string, { readonly answer: Answer; readonly size: number }>();

let total = 0;

/** The answers to what was done once, in this process: a repeat gets the first one again. */
export const rememberAnswer = (key: string, answer: Answer): void => {
	const size = (answer.size ?? JSON.stringify(answer.body)?.length ?? 0) + key.length;
	total += size - (answers.get(key)?.size ?? 0);
	answers.delete(key);
	answers.set(key, { answer, size });
	for (const [oldest, { size: freed }] of answers) {
		if (total <= MOST_CHARACTERS) return;
		answers.delete(oldest);
		total -= freed;
	}
};

export const knownAnswer = (key: string): Answer | undefined => answers.get(key)?.answer;
