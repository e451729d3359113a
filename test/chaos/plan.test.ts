import { KINDS } from './asked.mts';
import { DUPLICATE } from './duplicates.mts';
import { askedOf } from './lane.mts';
import { MODES, setupOf } from './modes.mts';
import { createPlan, LONG, SHORT } from './plan.mts';

const batchesOf = ({ calm, slow, kills }: ReturnType<typeof createPlan>) => [
	...Object.values(calm).flat(),
	...slow,
	...kills.flatMap((kill) => kill.batches),
];

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
		const plan = createPlan(4, SHORT);
		const { asked, kills, events } = plan;
		const sent = [
			...batchesOf(plan).flatMap(({ items }) => items),
			...events,
			...kills.flatMap((kill) => kill.events),
		];
		const refs = (list: typeof asked) => list.map(({ ref }) => ref).sort();
		expect(refs(sent)).toEqual(refs(asked));
	});

	it('kills at both moments, with every kind, and asks for alike things', () => {
		const { kills, asked } = createPlan(5, SHORT);
		expect(kills.map(({ moment }) => moment)).toEqual(['in the middle', 'after the node']);
		for (const { batches } of kills) expect(batches.map(({ kind }) => kind)).toEqual([...KINDS]);
		for (const kind of ['payout', 'refund', 'bare invoice'] as const) {
			const groups = asked.filter((one) => one.kind === kind).map((one) => one.group);
			expect(new Set(groups).size).toBeLessThan(groups.length);
		}
	});

	it.each(MODES)('has every kind of flow: %s', (mode) => {
		const batches = batchesOf(createPlan(6, SHORT)).filter((batch) => batch.mode === mode);
		expect(new Set(batches.map(({ kind }) => kind))).toEqual(new Set(setupOf(mode).kinds));
	});

	it('fails the first item of a batch of every kind, where errors become items', () => {
		const { calm } = createPlan(7, SHORT);
		for (const kind of KINDS) {
			const refused = calm[kind].filter(({ mode, faults }) => {
				const [{ skip, fault }] = faults.length > 0 ? faults : [{ skip: -1, fault: undefined }];
				return mode === 'continue' && !skip && fault?.kind === 'status' && fault.status === 400;
			});
			expect(refused).not.toEqual([]);
		}
	});

	it('gives what changes other values, under which nothing else is in the books', () => {
		const { asked } = createPlan(8, SHORT);
		const changing = asked.filter(({ or }) => or);
		const places = asked.flatMap(({ kind, group, amount, or = [] }) =>
			[{ group, amount }, ...or].map((place) => `${kind} ${place.group} ${place.amount}`),
		);
		expect(new Set(changing.map(({ kind }) => kind))).toEqual(new Set(setupOf('changing').kinds));
		for (const { kind, or = [] } of changing) {
			for (const { group, amount } of or) {
				const same = places.filter((place) => place === `${kind} ${group} ${amount}`);
				expect(same).toHaveLength(1);
			}
		}
	});

	const long = new Map([1, 2, 3, 4, 5, 6].map((seed) => [seed, createPlan(seed, LONG)]));

	it('takes every protection away at times, and lets others pass', () => {
		const asked = [...long.values()].flatMap(({ calm }) =>
			[...calm.payout, ...calm.refund, ...calm.invoice]
				.filter(({ mode }) => mode === 'guarded')
				.flatMap(({ items }) => items),
		);
		const gaps = new Set(asked.map(({ kind, forbidden }) => `${kind}: ${forbidden}`));
		const all = ['key', 'most', 'mostPerRun', 'allowed', 'preview'].map((one) => `payout: ${one}`);
		const ofRefunds = ['once', 'key', 'most', 'allowed', 'preview'].map((one) => `refund: ${one}`);
		const ofInvoices = ['reference', 'skip', 'preview'].map((one) => `invoice: ${one}`);
		for (const field of [...all, ...ofRefunds, ...ofInvoices]) {
			for (const value of ['missing', 'null', '""']) expect(gaps).toContain(`${field} is ${value}`);
		}
		for (const wrong of ['"CLF"', '"KWD"', '"JPY"']) {
			expect(gaps).toContain(`refund: given is ${wrong}`);
		}
		expect(gaps).toContain('refund: undefined');
	});

	it.each([...long])('allows each refund once for a node, with seed %i', (_, plan) => {
		const batches = batchesOf(plan).filter(({ kind }) => kind === 'refund');
		const duplicates = batches.flatMap(({ items }) =>
			items.filter(({ forbidden }) => forbidden === DUPLICATE),
		);
		expect(duplicates.length).toBeGreaterThan(20);
		for (const mode of ['stop', 'continue'] as const) {
			const items = batches.filter((batch) => batch.mode === mode).flatMap((batch) => batch.items);
			const allowed = items.filter(({ forbidden }) => forbidden === undefined);
			const names = allowed.map(({ group, amount }) => `${group}: ${amount}`);
			expect(new Set(names).size).toBe(names.length);
			const every = new Set(items.map(({ group, amount }) => `${group}: ${amount}`));
			expect(every).toEqual(new Set(names));
		}
		const keyed = batches.filter(({ mode }) => mode === 'keyed').flatMap(({ items }) => items);
		expect(keyed.filter(({ forbidden }) => forbidden !== undefined)).toEqual([]);
	});

	it('asks the HTTP Request node for all but what it has no words for', () => {
		const plan = createPlan(9, SHORT);
		expect(askedOf(plan, 'merchant nodes')).toEqual(plan.asked);
		const left = askedOf(plan, 'HTTP Request');
		expect(left.length).toBeLessThan(plan.asked.length);
		expect(left.filter(({ forbidden }) => forbidden !== undefined)).toEqual([]);
	});
});
