import type { Change } from '../../../../nodes/shared/poll/diff';
import { itemsOf, marksOf, readItem } from '../../../../nodes/shared/poll/polledItem';

const refund = (value: string, before?: string): Change => ({
	record: { id: 7 },
	stage: { type: 'refunded', code: 'r', value },
	before,
});

it.each([
	[{ record: { id: 7 }, stage: { type: 'made', code: 'm' } }, { name: 'made:7' }],
	[refund('12.50', '10.00'), { name: 'refunded:7:read 12.5', after: 'refunded:7 after 10' }],
	[refund('12.5', ''), { name: 'refunded:7:read 12.5', after: 'refunded:7 after 0' }],
	[refund('much', 'little'), { name: 'refunded:7:read much', after: 'refunded:7 after little' }],
	[refund('12.5'), { name: 'refunded:7:read 12.5' }],
	[refund('', ''), { name: 'refunded:7:read 0' }],
])('names %j by what the service wrote', (change, marks) => {
	expect(marksOf(change)).toEqual(marks);
});

it('hands over what may have been missed with the first event, and events as they are', () => {
	const found = ['a', 'b'].map((id) => ({
		change: { record: { id }, stage: { type: 'made', code: 'm' } },
		event: { type: 'made', data: { id }, deduplicationKey: `key of ${id}` },
	}));
	const items = itemsOf(found, 0, ['a gap']).map(readItem);
	expect(items.map(({ marks }) => marks)).toEqual([
		{ name: 'made:a', gaps: ['a gap'] },
		{ name: 'made:b' },
	]);
	expect(items[0].event).toEqual({
		...found[0].event,
		source: 'poll',
		receivedAt: '1970-01-01T00:00:00.000Z',
	});
});

it('names what an older version emitted by its key', () => {
	const json = { deduplicationKey: 'key' };
	expect(readItem({ json })).toEqual({ event: json, marks: { name: 'key' } });
});
