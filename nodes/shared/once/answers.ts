import type { Answer } from '../transport/request';

/** As many characters of answers as a process remembers. */
const MOST_CHARACTERS = 32_000_000;

const answers = new Map<string, { readonly answer: Answer; readonly size: number }>();

let total = 0;

/** What is nested deeper than can be written is of nobody's making but a fault's or a foe's. */
const sizeOf = (body: unknown): number => {
	try {
		return (JSON.stringify(body) ?? '').length;
	} catch {
		return Infinity;
	}
};

/** The answers to what was done once, in this process: a repeat gets the first one again. */
export const rememberAnswer = (key: string, answer: Answer): void => {
	const size = (answer.size ?? sizeOf(answer.body)) + key.length;
	if (size > MOST_CHARACTERS) return;
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
