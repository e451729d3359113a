import { watchedOf } from '../../../../nodes/shared/poll/pollFields';

it.each([
	[undefined, 500],
	['', 500],
	[100, 100],
	['1500', 1_500],
])('reads how many records are watched from %p', (value, watched) => {
	expect(watchedOf(value)).toBe(watched);
});

it.each([99, 1_501, 100.5, 'many', null])('does not watch %p records', (value) => {
	expect(() => watchedOf(value)).toThrow('Records Watched: must be a whole number');
});
