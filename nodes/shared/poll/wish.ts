import { UserError } from 'n8n-workflow';
import type { Wish } from './memory';

export interface PollOptions {
	readonly currencies?: unknown;
	readonly minimumAmount?: unknown;
	readonly recordsWatched?: unknown;
}

const textOf = (value: unknown): string | undefined =>
	value === undefined || value === null || value === '' ? undefined : String(value);

/** What a person chose in the editor. */
export const wishOf = (events: unknown, { currencies, minimumAmount }: PollOptions): Wish => {
	const chosen = [events].flat().filter((event) => typeof event === 'string' && event !== '');
	if (chosen.length === 0) throw new UserError('Trigger On: choose at least one event');
	return {
		events: [...(chosen as string[])].sort(),
		...(textOf(currencies) !== undefined && { currencies: textOf(currencies) }),
		...(textOf(minimumAmount) !== undefined && { minimumAmount: textOf(minimumAmount) }),
	};
};

export const isSameWish = (one: Wish, other: Wish): boolean =>
	one.currencies === other.currencies &&
	one.minimumAmount === other.minimumAmount &&
	one.events.join() === other.events.join();
