import type { Connection } from '../../../../nodes/shared/connection/connection';
import { type Change, diff, firstMemory } from '../../../../nodes/shared/poll/diff';
import type { Wish } from '../../../../nodes/shared/poll/memory';
import type { Poller } from '../../../../nodes/shared/poll/poller';
import { selectAfterChange } from '../../../../nodes/shared/poll/selectEvents';
import { reading } from './lists';

const poller = {
	toPolledEvent: ({ record, stage }: Change) => ({
		type: stage.type,
		data: record,
		deduplicationKey: `${String(record.id)} ${stage.type}`,
	}),
} as unknown as Poller;

/** Before the last poll there was "old"; it is done now, and "new" has come. */
const before = reading(['old']);
const now = reading(['new', { id: 'old', done: true }]);
const { changes } = diff(firstMemory([before], false), [now]);

const chosen = (wish: Wish, earlier: Wish, withExisting: boolean): string[] =>
	selectAfterChange(
		changes,
		{ wish, before: earlier },
		withExisting ? [now] : undefined,
		poller,
		{} as Connection,
	).map(({ event }) => event.deduplicationKey);

const MADE = { events: ['made'] };
const BOTH = { events: ['made', 'done'] };

it('leaves out what nobody had chosen when it happened', () => {
	expect(chosen(BOTH, MADE, false)).toEqual(['new made']);
});

it('brings existing records for an event that was added, and only for that one', () => {
	expect(chosen(BOTH, MADE, true).sort()).toEqual(['new made', 'old done']);
});
