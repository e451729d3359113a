import * as fc from 'fast-check';
import { offsetPaging } from '../../../nodes/MerchantAccounting/offsetPaging';
import type { Client } from '../../../nodes/shared/transport/client';
import { readList } from '../../../nodes/shared/transport/paginate';
import { seed } from '../../harness/seed.mts';

type Answer = (query: { limit: number; offset: number }, count: number) => unknown;

/** Reads a list from a service that answers like this. */
const read = async (answer: Answer, wanted = Infinity) => {
	const queries: Array<{ limit: number; offset: number }> = [];
	const call: Client = async ({ query }) => {
		queries.push(query as never);
		if (queries.length > 200) throw new Error('It never ends');
		return { status: 200, headers: {}, body: answer(query as never, queries.length) };
	};
	const request = { method: 'GET', path: '/invoices', repeatable: true } as const;
	const found = await readList(call, { ...request, paging: offsetPaging }, wanted);
	return { ids: found.map(({ id }) => id), offsets: queries.map(({ offset }) => offset), queries };
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const records = (ids: unknown[]) => ids.map((id) => ({ id }));

/** A service with so many records that gives at most `cap` of them. */
const capped =
	(count: number, cap: number): Answer =>
	({ limit, offset }) =>
		records(upTo(count).slice(offset, offset + Math.min(limit, cap)));

it.each([
	[0, 10, [0]],
	[1, 10, [0, 1]],
	[3, 10, [0, 2]],
	[10, 10, [0, 9]],
	[25, 10, [0, 9, 18, 24]],
	[3, 1, [0, 1, 2, 3]],
])('reads %i records from pages of at most %i', async (count, cap, offsets) => {
	const found = await read(capped(count, cap));
	expect(found.ids).toEqual(upTo(count));
	expect(found.offsets).toEqual(offsets);
});

it.each([
	[1, 1],
	[100, 100],
	[101, 100],
	[Infinity, 100],
])('asks for pages that fit %d wanted records', async (wanted, limit) => {
	expect((await read(() => [], wanted)).queries).toEqual([{ limit, offset: 0 }]);
});

it.each([
	[10, [0]],
	[11, [0, 9]],
	[19, [0, 9]],
	[20, [0, 9, 18]],
])('reads no page more than %i records need', async (wanted, offsets) => {
	const found = await read(capped(100, 10), wanted);
	expect(found.ids).toEqual(upTo(wanted));
	expect(found.offsets).toEqual(offsets);
});

it('takes more than was asked for, when the limit is ignored', async () => {
	const everything: Answer = ({ offset }) => records(upTo(250).slice(offset));
	expect((await read(everything)).ids).toEqual(upTo(250));
	expect((await read(everything, 7)).ids).toEqual(upTo(7));
});

describe('ends', () => {
	it('when the offset is ignored', async () => {
		const { ids, offsets } = await read(() => records([1, 2, 3]));
		expect(ids).toEqual([1, 2, 3]);
		expect(offsets).toHaveLength(3);
	});

	it('when what it gives is in another order each time', async () => {
		const turning: Answer = (_, count) => records(upTo(9).map((id) => ((id + count) % 9) + 1));
		expect((await read(turning)).ids).toHaveLength(9);
	});

	it.each([6, 60, 120, 300])('not where %i new records come between two pages', async (burst) => {
		const all = upTo(600);
		const { ids } = await read(({ offset }, count) => {
			if (count === 8) all.unshift(...Array.from({ length: burst }, (_, index) => -index));
			return records(all.slice(offset, offset + 50));
		});
		expect(upTo(600).filter((id) => !ids.includes(id))).toEqual([]);
	});

	it.each([1, 3, 10])('soon while %i new records come with every request', async (more) => {
		const all = upTo(1_000);
		const { ids, queries } = await read(({ offset }, count) => {
			all.unshift(...Array.from({ length: more }, (_, index) => -count * 100 - index));
			return records(all.slice(offset, offset + 100));
		});
		expect(upTo(1_000).filter((id) => !ids.includes(id))).toEqual([]);
		expect(queries.length).toBeLessThan(20);
	});

	it('at one record where the total counts others as well', async () => {
		const { ids } = await read(({ offset }) => ({ data: records([1].slice(offset)), total: 500 }));
		expect(ids).toEqual([1]);
	});

	it.each([1, 3, 150])(
		'at %i records where each page says the next offset by a number',
		async (n) => {
			const { ids } = await read(({ offset }) => {
				const data = records(upTo(n).slice(offset, offset + 100));
				return { data, next_offset: offset + data.length };
			});
			expect(ids).toEqual(upTo(n));
		},
	);

	it.each([{ has_more: true }, { next: '/invoices?offset=2' }, { total: 4 }])(
		'but is refused when a page is empty and says %j',
		async (more) => {
			await expect(read(() => ({ data: [], ...more }))).rejects.toThrow('only a part of its list');
		},
	);

	it('but is refused when the offset is ignored and it says that there is more', async () => {
		const body = { data: records(upTo(100)), has_more: true };
		await expect(read(() => body)).rejects.toThrow('returned only a part of its list');
	});

	it.each([{ has_more: true }, { has_more: 'true' }, { meta: { next: '/invoices?offset=4' } }])(
		'but is refused when the page that ends it says %j',
		async (more) => {
			const cut: Answer = (query, count) => ({ data: capped(4, 4)(query, count), ...more });
			await expect(read(cut)).rejects.toThrow('returned only a part of its list');
			const whole: Answer = (query, count) => ({
				data: capped(40, 10)(query, count),
				...(query.offset < 39 && more),
			});
			expect((await read(whole)).ids).toEqual(upTo(40));
		},
	);

	it.each([{ total: 5 }, { total_pages: 3 }])(
		'where only a number says that there is more: %j',
		async (more) => {
			const counted: Answer = (query, count) => ({ data: capped(4, 4)(query, count), ...more });
			expect((await read(counted)).ids).toEqual(upTo(4));
		},
	);

	it('when the offset is ignored and the order changes', async () => {
		const { ids } = await read((_, count) => records(count % 2 ? [1, 2] : [2, 1]));
		expect(ids).toEqual([1, 2]);
	});

	it('when the last page is repeated for ever', async () => {
		const last: Answer = ({ offset }) => records(upTo(4).splice(Math.min(offset, 2), 2));
		expect((await read(last)).ids).toEqual([1, 2, 3, 4]);
	});
});

describe('new records that come as fast as pages', () => {
	/** So many records, of which so many come between two requests from the third one on. */
	const growing = (count: number, cap: number, more: number): Answer => {
		const all = upTo(count);
		let made = 0;
		return ({ offset }, requests) => {
			for (let at = 0; requests > 2 && made < 1_500 && at < more; at += 1) all.unshift(-++made);
			return records(all.slice(offset, offset + cap));
		};
	};

	it.each([
		[25, 24],
		[25, 25],
		[25, 30],
		[50, 49],
		[50, 60],
		[100, 150],
	])('make no other go missing: pages of %i, and %i new ones', async (cap, more) => {
		const found = await read(growing(1_000, cap, more)).catch((error: Error) => error.message);
		if (typeof found === 'string') expect(found).toBe('The list kept changing while it was read');
		else expect(found.ids).toEqual(expect.arrayContaining(upTo(1_000)));
	});
});

/** A service whose list is another one at each request, the last one for ever. */
const changing =
	(lists: number[][], cap: number): Answer =>
	({ offset }, count) =>
		records(lists[Math.min(count, lists.length) - 1].slice(offset, offset + cap));

it('keeps the first copy of a record that was moved onto the next page', async () => {
	const lists = [
		[3, 2, 1],
		[4, 3, 2, 1],
	];
	expect((await read(changing(lists, 2))).ids).toEqual([3, 2, 1]);
});

describe('records that leave the list between two pages', () => {
	it.each<[string, number[][]]>([
		['one that was read', [upTo(9), [1, 3, 4, 5, 6, 7, 8, 9]]],
		['the last one that was read', [upTo(9), [1, 2, 4, 5, 6, 7, 8, 9]]],
		['all that were read', [upTo(9), [4, 5, 6, 7, 8, 9]]],
		['most of what was read, and then more', [upTo(9), upTo(9), upTo(9), [1, 7, 8, 9], [7, 8, 9]]],
		['so many that the offset is beyond the end', [upTo(9), upTo(9), upTo(9), [8, 9]]],
	])('make no other go missing: %s', async (_, lists) => {
		const { ids } = await read(changing(lists, 3));
		expect(ids).toEqual(expect.arrayContaining(lists[lists.length - 1]));
		expect(ids).toEqual([...ids].sort((one, other) => Number(one) - Number(other)));
	});

	it('are said to be too many when the reading finds no way', async () => {
		let next = 0;
		const restless: Answer = () => records([next++, next++, next++]);
		const call: Client = async ({ query }) => ({
			status: 200,
			headers: {},
			body: restless(query as never, 0),
		});
		const request = { method: 'GET', path: '/invoices', repeatable: true } as const;
		const reading = readList(call, { ...request, paging: offsetPaging });
		await expect(reading).rejects.toThrow('The list kept changing while it was read');
	});

	it(`make no record that stays go missing or come twice (seed ${seed})`, async () => {
		const change = fc.record({
			arrives: fc.boolean(),
			leave: fc.array(fc.nat(), { maxLength: 6 }),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 0, max: 60 }),
				fc.integer({ min: 4, max: 9 }),
				fc.array(change, { maxLength: 30 }),
				async (count, cap, changes) => {
					let list = upTo(count);
					const left = new Set<number>();
					const answer: Answer = ({ offset }, requests) => {
						const { arrives = false, leave = [] } = changes[requests - 2] ?? {};
						for (const one of leave.filter(() => list.length > 0)) {
							left.add(list[one % list.length]);
						}
						list = list.filter((id) => !left.has(id));
						if (arrives) list = [-requests, ...list];
						return records(list.slice(offset, offset + cap));
					};
					const { ids } = await read(answer);
					expect(new Set(ids).size).toBe(ids.length);
					expect(upTo(count).filter((id) => !left.has(id) && !ids.includes(id))).toEqual([]);
				},
			),
			{ seed, numRuns: 500 },
		);
	});
});

it('keeps one of the copies on a single page, too', async () => {
	expect((await read((_, count) => (count > 1 ? [] : records([1, 1, 2])))).ids).toEqual([1, 2]);
});

it('counts records that were already there towards the offset, not towards the limit', async () => {
	const { ids, offsets } = await read(changing([upTo(5), [0, ...upTo(5)]], 2), 4);
	expect(ids).toEqual(upTo(4));
	expect(offsets).toEqual([0, 1, 2, 3]);
});

it('tells records without an id apart by what they hold', async () => {
	const all = [{ total: 1 }, { total: 2 }, { total: 3 }];
	const call: Client = async ({ query }) => {
		const { offset } = query as { offset: number };
		return { status: 200, headers: {}, body: all.slice(offset, offset + 2) };
	};
	const request = { method: 'GET', path: '/invoices', repeatable: true } as const;
	expect(await readList(call, { ...request, paging: offsetPaging })).toEqual([
		{ total: 1 },
		{ total: 2 },
		{ total: 3 },
	]);
});

it('remembers nothing of an earlier reading', async () => {
	expect((await read(capped(3, 2))).ids).toEqual([1, 2, 3]);
	expect((await read(capped(3, 2))).ids).toEqual([1, 2, 3]);
});

it.each([undefined, null, {}, { message: 'no' }, { a: [], b: [] }, 5])(
	'refuses %j as a page, also as a later one',
	async (body) => {
		await expect(read(() => body)).rejects.toThrow(/contains no list/);
		await expect(read((_, count) => (count > 1 ? body : records([1])))).rejects.toThrow(
			/contains no list/,
		);
	},
);

it.each([
	['objects', (at: number) => ({ number: at })],
	['numbers beyond what can be told apart', (at: number) => 2 ** 53 + (at % 2)],
	['empty texts', () => ''],
])('loses no record whose ids are %s', async (_, idOf) => {
	const all = upTo(25).map((at) => ({ id: idOf(at), number: `INV-${at}` }));
	const { ids } = await read(({ offset }) => all.slice(offset, offset + 10));
	expect(ids).toHaveLength(all.length);
});
