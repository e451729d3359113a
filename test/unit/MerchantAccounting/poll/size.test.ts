import { polledEvents } from '../../../../nodes/MerchantAccounting/poll/events';
import { poller } from '../../../../nodes/MerchantAccounting/poll/poller';
import { firstMemory } from '../../../../nodes/shared/poll/diff';
import { serialize } from '../../../../nodes/shared/poll/memory';
import type { Source } from '../../../../nodes/shared/poll/source';

/** More records than are watched, in every list others, all of which went through everything. */
const readingOf = (source: Source) => ({
	source,
	records: Array.from({ length: 3_000 }, (_, index) => ({
		id: `${source.name} ${index}`,
		kind: source.name.startsWith('bill') ? 'bill' : 'invoice',
		number: 'INV-0001',
		status: 'paid',
		created_at: new Date(index).toISOString(),
	})),
	isEnd: false,
});

it('stores less than 120 kB, however long the books are', () => {
	const events = polledEvents.map(({ value }) => String(value));
	const readings = poller.sourcesOf(events, 1_500).map(readingOf);
	expect(readings).toHaveLength(6);
	const memory = firstMemory(readings, false);
	expect(Buffer.byteLength(JSON.stringify(serialize(memory)))).toBeLessThan(120_000);
});
