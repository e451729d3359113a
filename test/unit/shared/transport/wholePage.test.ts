import { readList } from '../../../../nodes/shared/transport/paginate';
import type { Request } from '../../../../nodes/shared/transport/request';
import { wholePage } from '../../../../nodes/shared/transport/wholePage';

const request: Request = { method: 'GET', path: '/contacts', repeatable: true, paging: wholePage };

/** Reads from a service that answers each call with the next of these bodies, the last for ever. */
const read = async (...bodies: unknown[]) => {
	const offsets: unknown[] = [];
	const call = async ({ query }: Request) => {
		offsets.push(query?.offset);
		const body = bodies[Math.min(offsets.length, bodies.length) - 1];
		return { status: 200, headers: {}, body };
	};
	const list = await readList(call, request);
	return { ids: list.map(({ id }) => id), offsets };
};

const two = [{ id: 'a' }, { id: 'b' }];

const PARTIAL = [
	{ data: two, has_more: true },
	{ data: two, total: 3 },
	{ data: two, meta: { total: '3' } },
	{ contacts: two, next: 'https://api.example.com/contacts?page=2' },
	{ contacts: two, links: { next: { href: '/contacts?page=2' } } },
	{ data: two, pagination: { next_cursor: 'b' } },
	{ data: two, links: [{ rel: 'next', href: '/contacts?page=2' }] },
	{ contacts: two, page_context: { page: 1, has_more_page: true } },
];

/** Said in words that name no place to go on from. */
const CUT = [
	{ data: two, hasNextPage: true },
	{ data: two, pagination: { has_next: true } },
	{ data: two, more: true },
	{ data: two, truncated: true },
	{ data: two, last: false },
	{ data: two, page: 1, total_pages: 3 },
	{ data: two, meta: { current_page: 1, last_page: 3 } },
	{ data: two, page: { number: 0, totalElements: 3 } },
	{ data: two, next_offset: 2 },
	{ data: two, nextPageToken: 'b' },
	{ value: two, '@odata.nextLink': '/contacts?page=2' },
];

it.each([...PARTIAL, ...CUT])('refuses %j, where the rest cannot be read', async (body) => {
	await expect(read(body)).rejects.toThrow('returned only a part of its list');
});

it.each<Record<string, string>>([
	{ link: '<https://api.example.com/contacts?page=2>; rel="next"' },
	{ 'x-total-count': '3' },
	{ 'x-total': '3' },
	{ 'content-range': 'contacts 0-1/3' },
])('refuses a list whose headers %j say that it is a part', async (headers) => {
	const call = async () => ({ status: 200, headers, body: two });
	await expect(readList(call, request)).rejects.toThrow('returned only a part of its list');
});

it.each(PARTIAL)('reads on after %j', async (body) => {
	const rest = { ...body, data: undefined, contacts: [{ id: 'c' }], has_more: false, next: null };
	const last = { ...rest, links: {}, pagination: {}, page_context: {} };
	expect(await read(body, last)).toEqual({ ids: ['a', 'b', 'c'], offsets: [undefined, 2] });
});

it.each([
	[two],
	[{ data: two }],
	[{ data: two, has_more: false, total: 2, next: null }],
	[{ data: two, meta: { total: 2 }, links: { next: '', self: '/contacts' } }],
	[{ data: [], total: 0 }],
	[{ data: two, hasNextPage: false, page: 1, pages: 1, last: true, truncated: false }],
	[{ data: two, page: 0, total_pages: 1 }],
	[{ data: two, organisation: { next_invoice_number: 7 } }],
])('takes %j for the whole list', async (body) => {
	expect((await read(body)).offsets).toEqual([undefined]);
});
