import { type IDataObject, UserError } from 'n8n-workflow';
import { LIST_BOUNDS, type ListBounds } from './bounds';
import type { Client } from './client';
import { findList } from './list';
import type { Page, Paging, Request, ServiceResponse } from './request';

/** The service returns all it has in one answer. */
export const singlePage: Paging = {
	firstQuery: () => ({}),
	start: () => (body) => ({ items: findList(body) }),
};

const givenUp = (why: string) =>
	new UserError(`The list ${why} and was given up`, {
		description:
			'It may have no end, or too much at once. Turn off Return All and set a limit, or read it in parts with filters.',
	});

const COUNTED = ['pages', 'records', 'bytes'] as const;

/** Throws as soon as a list has brought more than a list can have, or goes on for too long. */
const createMeter = (bounds: ListBounds, now: () => number) => {
	const read = { pages: 0, records: 0, bytes: 0 };
	const since = now();
	return ({ size = 0 }: ServiceResponse, records: number, isMore: boolean): void => {
		read.pages += 1;
		read.records += records;
		read.bytes += size;
		const name = COUNTED.find((one) => read[one] > bounds[one]);
		if (name !== undefined) throw givenUp(`is longer than ${bounds[name]} ${name}`);
		if (isMore && now() - since > bounds.minutes * 60_000) {
			throw givenUp(`took longer than ${bounds.minutes} minutes`);
		}
	};
};

interface Reading {
	readonly bounds?: ListBounds;
	/** The next page is asked for while one is worked on. Not for who may stop at any page. */
	readonly isAhead?: boolean;
	/** A clock that nobody sets. */
	readonly now?: () => number;
}

/** Pages with up to `wanted` records together, and no page more than they need. */
export async function* readPages(
	call: Client,
	request: Request,
	wanted: number,
	{ bounds = LIST_BOUNDS, isAhead = false, now = () => performance.now() }: Reading = {},
): AsyncGenerator<IDataObject[]> {
	const { firstQuery, start } = request.paging ?? singlePage;
	const readPage = start();
	const meter = createMeter(bounds, now);
	let query = firstQuery(wanted);
	const fetchPage = (): Promise<ServiceResponse> => {
		const coming = call({ ...request, query: { ...request.query, ...query } });
		// What goes wrong is met where the page is awaited.
		coming.catch(() => undefined);
		return coming;
	};
	let left = wanted;
	let coming: Promise<ServiceResponse> | undefined = fetchPage();
	while (coming) {
		const answer = await coming;
		const { items, next }: Page = readPage(answer.body, answer.headers);
		const isEnough = items.length >= left;
		query = { ...query, ...next };
		const isMore = next !== undefined && !isEnough;
		meter(answer, items.length, isMore);
		coming = isMore && isAhead ? fetchPage() : undefined;
		yield isEnough ? items.slice(0, left) : items;
		left -= items.length;
		if (isMore) coming ??= fetchPage();
	}
}

export const readList = async (
	call: Client,
	request: Request,
	wanted = Infinity,
): Promise<IDataObject[]> => {
	const found: IDataObject[] = [];
	for await (const items of readPages(call, request, wanted, { isAhead: true })) {
		for (const item of items) found.push(item);
	}
	return found;
};
