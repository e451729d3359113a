import type { IDataObject } from 'n8n-workflow';
import { findList } from './list';
import type { Call } from './open';
import type { Answer, Request } from './request';

/** What one page brings: its records, and the query of the next one when there is one. */
export interface Page {
	readonly items: IDataObject[];
	readonly next?: IDataObject;
}

/** How a list is read. `start` begins a fresh reading, so that it may remember what it saw. */
export interface Paging {
	readonly firstQuery: (wanted: number) => IDataObject;
	readonly start: () => (body: unknown) => Page;
}

/** The service returns all it has in one answer. */
export const singlePage: Paging = {
	firstQuery: () => ({}),
	start: () => (body) => ({ items: findList(body) }),
};

/**
 * Pages with up to `wanted` records together, and no page more than they need. The next page is
 * already on its way while one is worked on.
 */
export async function* readPages(
	call: Call,
	request: Request,
	{ firstQuery, start }: Paging,
	wanted: number,
): AsyncGenerator<IDataObject[]> {
	const readPage = start();
	let query = firstQuery(wanted);
	const fetchPage = (): Promise<Answer> => {
		const coming = call({ ...request, query: { ...request.query, ...query } });
		// What goes wrong is met where the page is awaited.
		coming.catch(() => undefined);
		return coming;
	};
	let left = wanted;
	let coming: Promise<Answer> | undefined = fetchPage();
	while (coming) {
		const { items, next }: Page = readPage((await coming).body);
		const isEnough = items.length >= left;
		query = { ...query, ...next };
		coming = next && !isEnough ? fetchPage() : undefined;
		yield isEnough ? items.slice(0, left) : items;
		left -= items.length;
	}
}

export const readList = async (
	call: Call,
	request: Request,
	paging: Paging,
	wanted: number,
): Promise<IDataObject[]> => {
	const found: IDataObject[] = [];
	for await (const items of readPages(call, request, paging, wanted)) {
		for (const item of items) found.push(item);
	}
	return found;
};
