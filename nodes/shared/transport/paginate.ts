import type { IDataObject } from 'n8n-workflow';
import { findList } from './list';
import type { Call } from './open';
import type { Request } from './request';

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

export async function* readPages(
	call: Call,
	request: Request,
	{ firstQuery, start }: Paging,
	wanted: number,
): AsyncGenerator<IDataObject[]> {
	const readPage = start();
	let query: IDataObject | undefined = firstQuery(wanted);
	while (query) {
		const { body } = await call({ ...request, query: { ...request.query, ...query } });
		const { items, next }: Page = readPage(body);
		yield items;
		query = next && { ...query, ...next };
	}
}

/** Up to `wanted` records, and no page more than they need. */
export const readList = async (
	call: Call,
	request: Request,
	paging: Paging,
	wanted: number,
): Promise<IDataObject[]> => {
	const found: IDataObject[] = [];
	for await (const items of readPages(call, request, paging, wanted)) {
		for (const item of items) found.push(item);
		if (found.length >= wanted) break;
	}
	return found.length > wanted ? found.slice(0, wanted) : found;
};
