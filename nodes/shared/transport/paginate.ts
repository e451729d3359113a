import type { IDataObject } from 'n8n-workflow';
import { findList } from './list';
import type { Call } from './open';
import type { Answer, Page, Paging, Request } from './request';

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
	wanted: number,
): AsyncGenerator<IDataObject[]> {
	const { firstQuery, start } = request.paging ?? singlePage;
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
	wanted = Infinity,
): Promise<IDataObject[]> => {
	const found: IDataObject[] = [];
	for await (const items of readPages(call, request, wanted)) {
		for (const item of items) found.push(item);
	}
	return found;
};
