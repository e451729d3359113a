import { mostAtOnce } from './mostAtOnce.mts';

/** A receiver that answers so many a second, one after another. */
const receiver = (perSecond: number) => {
	const asked: number[] = [];
	const slowestOf = async (count: number) => {
		asked.push(count);
		return count / perSecond;
	};
	return { asked, slowestOf };
};

it.each([
	[10, 40],
	[16, 80],
	[100, 453],
	[1_000_000, 1_814],
	[0.1, 1],
])('of %d a second, %i at once are answered within 5 seconds', async (perSecond, expected) => {
	const { slowestOf } = receiver(perSecond);
	const first = { count: 80, slowest: await slowestOf(80) };
	expect(await mostAtOnce(slowestOf, 5, first)).toBe(expected);
});

it('does not ask again for what is known', async () => {
	const { asked, slowestOf } = receiver(20);
	await mostAtOnce(slowestOf, 5, { count: 80, slowest: 4 });
	expect(asked).toEqual([113]);
});
