import { UserError } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import { textsIn } from '../webhook/matchesFilter';
import type { Wish } from './memory';
import type { Poller } from './poller';

export interface PollOptions {
	readonly currencies?: unknown;
	readonly minimumAmount?: unknown;
	readonly recordsWatched?: unknown;
}

const NONE: readonly unknown[] = [undefined, null, ''];

/** What a person chose in the editor. One that polls for nothing would look like a quiet one. */
export const wishOf = (
	events: unknown,
	{ currencies, minimumAmount }: PollOptions,
	{ polledEvents, checkUnit }: Pick<Poller, 'polledEvents' | 'checkUnit'>,
	connection: Pick<Connection, 'readsIn'>,
): Wish => {
	const chosen = textsIn(events).sort();
	if (chosen.length === 0) throw new UserError('Trigger On: choose at least one event');
	const other = chosen.find((event) => !polledEvents.some(({ value }) => value === event));
	if (other !== undefined) {
		throw new UserError(`Trigger On: "${other.slice(0, 60)}" is not an event that can be polled`);
	}
	if (Number(minimumAmount) > 0) checkUnit?.(connection, 'Minimum Amount');
	const filters = Object.entries({ currencies, minimumAmount })
		.filter(([, value]) => !NONE.includes(value))
		.map(([name, value]) => [name, String(value)]);
	return { events: chosen, ...Object.fromEntries(filters) };
};

export const isSameWish = (one: Wish, other: Wish): boolean =>
	one.currencies === other.currencies &&
	one.minimumAmount === other.minimumAmount &&
	one.events.join() === other.events.join();
