import type { IDataObject } from 'n8n-workflow';
import { limits } from '../../limits';
import { attemptOf, type Logged, momentOf } from './deliveryLog';

/** The service itself stops at the last attempt that it makes, so somebody retried this one. */
export const wasRetried = ({ entry }: Logged): boolean => attemptOf(entry) > limits.webhookAttempts;

/** The names of times are not documented, so only what can be recognised counts. */
const timeOf = ({ attempted_at, delivered_at, created_at }: IDataObject): number | undefined =>
	[attempted_at, delivered_at, created_at].map(momentOf).find((ms) => ms !== undefined);

export interface Since {
	readonly letters: readonly Logged[];
	/** How many of them carry no time that can be recognised. */
	readonly timeless: number;
}

export const lettersSince = (letters: readonly Logged[], since?: string): Since => {
	if (since === undefined) return { letters, timeless: 0 };
	const timed = letters.map((letter) => ({ letter, at: timeOf(letter.entry) }));
	return {
		letters: timed.flatMap(({ letter, at }) =>
			at !== undefined && at >= Date.parse(since) ? [letter] : [],
		),
		timeless: timed.filter(({ at }) => at === undefined).length,
	};
};
