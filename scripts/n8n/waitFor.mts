import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
	timeout?: number;
	interval?: number;
}

/** Asks again and again until `probe` answers with a value; `what` names it in the error. */
export const waitFor = async <T,>(
	what: string,
	probe: () => Promise<T | undefined>,
	{ timeout = 60_000, interval = 150 }: WaitOptions = {},
): Promise<T> => {
	const end = Date.now() + timeout;
	for (;;) {
		const answer = await probe();
		if (answer !== undefined) return answer;
		if (Date.now() > end) throw new Error(`Waited ${timeout / 1000} s in vain for ${what}.`);
		await delay(interval);
	}
};
