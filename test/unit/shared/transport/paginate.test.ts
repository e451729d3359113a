import type { IDataObject } from 'n8n-workflow';
import { LIST_BOUNDS } from '../../../../nodes/shared/transport/bounds';
import type { Client } from '../../../../nodes/shared/transport/client';
import { readList, readPages, singlePage } from '../../../../nodes/shared/transport/paginate';
import type { Paging } from '../../../../nodes/shared/transport/request';
import { itemAnswering } from '../../../harness/operation';
import { request } from './outcomes';

/** Pages that name the next one, as in `{ items: [...], next: 2 }`. */
const numbered: Paging = {
	firstQuery: (wanted) => ({ size: Math.min(wanted, 2) }),
	start: () => (body) => {
		const { items, next } = body as { items: IDataObject[]; next?: number };
		return { items, ...(next && { next: { page: next } }) };
	},
};

const read = async (paging: Paging, wanted: number, bodies: unknown[], query?: IDataObject) => {
	const { item, calls } = itemAnswering(...bodies);
	const list = request({ method: 'GET', path: '/things', paging, ...(query && { query }) });
	const found = await readList(item.call, list, wanted);
	return { found, queries: calls.map((call) => call.query), calls };
};

const pages = [
	{ items: [{ id: 1 }, { id: 2 }], next: 2 },
	{ items: [{ id: 3 }, { id: 4 }], next: 3 },
	{ items: [{ id: 5 }] },
];

it('reads to the end, each page with the query of the first', async () => {
	const { found, queries, calls } = await read(numbered, Infinity, pages, { status: 'paid' });
	expect(found.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
	expect(queries).toEqual([
		{ status: 'paid', size: 2 },
		{ status: 'paid', size: 2, page: 2 },
		{ status: 'paid', size: 2, page: 3 },
	]);
	expect(calls.every(({ path, method }) => path === '/things' && method === 'GET')).toBe(true);
});

it.each([
	[1, 1],
	[2, 1],
	[3, 2],
	[4, 2],
	[5, 3],
	[99, 3],
])('wanting %i takes %i pages', async (wanted, count) => {
	const { found, queries } = await read(numbered, wanted, pages);
	expect(found).toHaveLength(Math.min(wanted, 5));
	expect(queries).toHaveLength(count);
});

it('goes on behind a page that happens to be empty when the strategy says so', async () => {
	const { found } = await read(numbered, 9, [{ items: [], next: 2 }, { items: [{ id: 1 }] }]);
	expect(found).toEqual([{ id: 1 }]);
});

it('begins every reading anew', async () => {
	const start = jest.fn(singlePage.start);
	await read({ ...singlePage, start }, 1, [[]]);
	await read({ ...singlePage, start }, 1, [[]]);
	expect(start).toHaveBeenCalledTimes(2);
});

it('reads a list that comes whole in one call and asks for no page', async () => {
	const { found, queries } = await read(singlePage, Infinity, [{ data: [{ id: 1 }, { id: 2 }] }]);
	expect(found).toEqual([{ id: 1 }, { id: 2 }]);
	expect(queries).toEqual([{}]);
});

describe('the next page', () => {
	/** Answers page after page, each when it is told to. */
	const slowly = () => {
		const asked: Array<{ answer: (body: unknown) => void; fail: (error: Error) => void }> = [];
		const call: Client = async () =>
			await new Promise((resolve, reject) => {
				const answer = (body: unknown) => resolve({ status: 200, headers: {}, body });
				asked.push({ answer, fail: reject });
			});
		return { call, asked };
	};
	const list = request({ method: 'GET', path: '/things' });

	it('is asked for before the one at hand is worked on', async () => {
		const { call, asked } = slowly();
		const reading = readPages(call, { ...list, paging: numbered }, Infinity, { isAhead: true });
		const first = reading.next();
		asked[0].answer(pages[0]);
		await first;
		expect(asked).toHaveLength(2);
		await reading.return(undefined);
	});

	it('is not asked for before it is wanted by who may stop at any page', async () => {
		const { call, asked } = slowly();
		const reading = readPages(call, { ...list, paging: numbered }, Infinity);
		const first = reading.next();
		asked[0].answer(pages[0]);
		await first;
		expect(asked).toHaveLength(1);
		void reading.next();
		for (let moments = 0; moments < 10; moments += 1) await Promise.resolve();
		expect(asked).toHaveLength(2);
	});

	it('fails where its turn comes, after the page before it was handed over', async () => {
		const { call, asked } = slowly();
		const reading = readPages(call, { ...list, paging: numbered }, Infinity, { isAhead: true });
		const first = reading.next();
		asked[0].answer(pages[0]);
		await first;
		asked[1].fail(new Error('lost'));
		await expect(reading.next()).rejects.toThrow('lost');
	});
});

describe('a list whose pages take their time', () => {
	const list = request({ method: 'GET', path: '/things', paging: numbered });
	const readIn = async (hours: number) => {
		let now = 0;
		const { item, calls } = itemAnswering(...pages);
		const call: Client = async (one) => {
			now += (hours * 3_600_000) / pages.length;
			return await item.call(one);
		};
		const reading = readPages(call, list, Infinity, { now: () => now });
		const found: IDataObject[] = [];
		for await (const page of reading) found.push(...page);
		return { found, calls };
	};

	it('is read in two hours, which is twice as long as the longest takes', async () => {
		expect((await readIn(LIST_BOUNDS.minutes / 60)).found).toHaveLength(5);
	});

	it('is read when only its last page came late', async () => {
		expect((await readIn(2.9)).found).toHaveLength(5);
	});

	it('is given up later, before another page is asked for', async () => {
		await expect(readIn(7)).rejects.toThrow(
			'The list took longer than 120 minutes and was given up',
		);
	});
});
