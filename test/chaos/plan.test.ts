import { KINDS } from './asked.mts';
import { createPlan, LONG, SHORT } from './plan.mts';

describe('a plan', () => {
	it('is the same for the same seed, and another for another', () => {
		expect(createPlan(1, SHORT)).toEqual(createPlan(1, SHORT));
		expect(createPlan(1, SHORT)).not.toEqual(createPlan(2, SHORT));
	});

	it.each([
		[100, SHORT],
		[1000, LONG],
	])('asks for at least %i of each kind', (least, size) => {
		const { asked } = createPlan(3, size);
		for (const kind of KINDS) {
			expect(asked.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(least);
		}
		expect(new Set(asked.map(({ ref }) => ref)).size).toBe(asked.length);
	});

	it('sends every item in one batch or as one event', () => {
		const { asked, calm, slow, kills, events } = createPlan(4, SHORT);
		const batches = [
			...KINDS.flatMap((kind) => calm[kind]),
			...slow,
			...kills.flatMap((kill) => kill.batches),
		];
		const sent = [
			...batches.flatMap(({ items }) => items),
			...events,
			...kills.flatMap((kill) => kill.events),
		];
		const refs = (list: typeof asked) => list.map(({ ref }) => ref).sort();
		expect(refs(sent)).toEqual(refs(asked));
	});

	it('kills at both moments, and asks for alike things', () => {
		const { kills, asked } = createPlan(5, SHORT);
		expect(kills.map(({ moment }) => moment)).toEqual(['in the middle', 'after the node']);
		for (const kind of ['payout', 'refund'] as const) {
			const groups = asked.filter((one) => one.kind === kind).map((one) => one.group);
			expect(new Set(groups).size).toBeLessThan(groups.length);
		}
	});
});
