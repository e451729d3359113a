import { cursorPaging } from '../../../../../nodes/MerchantPayments/resources/payment/cursorPaging';
import type { Client } from '../../../../../nodes/shared/transport/client';
import { readList } from '../../../../../nodes/shared/transport/paginate';

const page = (ids: number[], cursor: unknown, more = true) => ({
	data: ids.map((id) => ({ id })),
	has_more: more,
	next_cursor: cursor,
});

/** Answers with the pages, and with the last one for ever. */
const read = async (pages: unknown[], wanted = Infinity) => {
	const queries: unknown[] = [];
	const call: Client = async ({ query }) => {
		queries.push(query);
		if (queries.length > 50) throw new Error('It never ends');
		return { status: 200, headers: {}, body: pages[Math.min(queries.length, pages.length) - 1] };
	};
	const request = { method: 'GET', path: '/payments', repeatable: true } as const;
	const found = await readList(call, { ...request, paging: cursorPaging }, wanted);
	return { ids: found.map(({ id }) => id), queries };
};

it('follows the cursor until it is null, whatever has_more says', async () => {
	const { ids, queries } = await read([page([1, 2], 'a', false), page([3], null, true)]);
	expect(ids).toEqual([1, 2, 3]);
	expect(queries).toEqual([{ limit: 100 }, { limit: 100, starting_after: 'a' }]);
});

it('ends at the empty page that follows a full last one', async () => {
	const { ids, queries } = await read([page([1], 'a'), page([2], 'b'), page([], 'c')]);
	expect(ids).toEqual([1, 2]);
	expect(queries).toHaveLength(3);
});

it.each([
	[null, true],
	[undefined, false],
])('ends at the cursor %p', async (cursor, more) => {
	expect((await read([page([1], cursor, more)])).queries).toHaveLength(1);
});

it('follows a cursor that is a number', async () => {
	expect((await read([page([1], 5), page([2], null)])).ids).toEqual([1, 2]);
});

// What follows would be missing without a word.
it.each([[undefined], [{}], [true], ['']])('fails at the cursor %p', async (cursor) => {
	await expect(read([page([1], cursor)])).rejects.toThrow(
		'did not say where the next page of the list begins',
	);
});

it.each([
	['the cursor stays the same', [page([1], 'a')]],
	['the cursors go round in circles', [page([1], 'a'), page([2], 'b'), page([1], 'a')]],
])('fails when %s', async (_, pages) => {
	await expect(read(pages)).rejects.toThrow('did not say where the next page of the list begins');
});

it('remembers nothing of an earlier reading', async () => {
	const pages = [page([1], 'a'), page([2], null)];
	expect((await read(pages)).ids).toEqual([1, 2]);
	expect((await read(pages)).ids).toEqual([1, 2]);
});

it.each([
	[1, 1],
	[100, 100],
	[101, 100],
	[Infinity, 100],
])('asks for pages that fit %d wanted records', async (wanted, limit) => {
	expect((await read([page([], null)], wanted)).queries).toEqual([{ limit }]);
});

it.each([undefined, null, {}, { data: {} }, [], '<html>'])('refuses %j as a page', async (body) => {
	await expect(read([body])).rejects.toThrow(/contains no list/);
});
