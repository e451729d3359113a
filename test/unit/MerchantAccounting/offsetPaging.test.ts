import { offsetPaging } from '../../../nodes/MerchantAccounting/offsetPaging';
import type { Call } from '../../../nodes/shared/transport/open';
import { readList } from '../../../nodes/shared/transport/paginate';

type Answer = (query: { limit: number; offset: number }, count: number) => unknown;

/** Reads a list from a service that answers like this. */
const read = async (answer: Answer, wanted = Infinity) => {
	const queries: Array<{ limit: number; offset: number }> = [];
	const call: Call = async ({ query }) => {
		queries.push(query as never);
		if (queries.length > 50) throw new Error('It never ends');
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
	[3, 10, [0, 3]],
	[10, 10, [0, 10]],
	[25, 10, [0, 10, 20, 25]],
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
	[11, [0, 10]],
	[20, [0, 10]],
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

	it('when the offset is ignored and the order changes', async () => {
		const { ids } = await read((_, count) => records(count % 2 ? [1, 2] : [2, 1]));
		expect(ids).toEqual([1, 2]);
	});

	it('when the last page is repeated for ever', async () => {
		const last: Answer = ({ offset }) => records(offset < 4 ? [offset + 1, offset + 2] : [3, 4]);
		expect((await read(last)).ids).toEqual([1, 2, 3, 4]);
	});
});

it('keeps the first copy of a record that was moved onto the next page', async () => {
	const pages = [[3, 2], [2, 1], []];
	const { ids } = await read((_, count) => records(pages[count - 1]));
	expect(ids).toEqual([3, 2, 1]);
});

it('keeps one of the copies on a single page, too', async () => {
	expect((await read((_, count) => (count > 1 ? [] : records([1, 1, 2])))).ids).toEqual([1, 2]);
});

it('counts records that were already there towards the offset, not towards the limit', async () => {
	const pages = [[5, 4], [4, 3], [2, 1], []];
	const { ids, offsets } = await read((_, count) => records(pages[count - 1]), 4);
	expect(ids).toEqual([5, 4, 3, 2]);
	expect(offsets).toEqual([0, 2, 4]);
});

it('tells records without an id apart by what they hold', async () => {
	const pages = [[{ total: 1 }, { total: 2 }], [{ total: 2 }, { total: 3 }], []];
	const call: Call = async ({ query }) => ({
		status: 200,
		headers: {},
		body: pages[Number((query as { offset: number }).offset) / 2],
	});
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
		await expect(read(() => body)).rejects.toThrow(/holds no list/);
		await expect(read((_, count) => (count > 1 ? body : records([1])))).rejects.toThrow(
			/holds no list/,
		);
	},
);
