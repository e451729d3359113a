import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { locator } from '../../../shared/fields/locator';
import { requestOf } from '../../../shared/operation/requestOf';
import { paymentLabel } from '../../labels';
import { limits } from '../../limits';
import { openReading } from '../../openReading';
import { toListItems } from '../../searchList';
import { cursorPaging } from './cursorPaging';
import { getAll } from './getAll';

export const paymentId = locator({
	displayName: 'Payment',
	name: 'paymentId',
	description:
		'The payment to work with. The list shows amounts as the service sends them, or as 49.50 once the credential says how they are read.',
	searchListMethod: 'searchPayments',
});

/** Pages that may be read for one look at the list, so that a search finds older payments too. */
const PAGES_PER_SEARCH = 5;

export async function searchPayments(
	this: ILoadOptionsFunctions,
	filter?: string,
	cursor?: string,
): Promise<INodeListSearchResult> {
	const { call, readsIn } = await openReading(this);
	const readPage = cursorPaging.start();
	let query: IDataObject = { limit: limits.pageSize, starting_after: cursor };
	for (let page = 1; ; page++) {
		const { body } = await call(requestOf(getAll, {}, { query }));
		const { items, next } = readPage(body);
		const results = toListItems(items, paymentLabel, filter, readsIn);
		if (results.length > 0 || !next || page === PAGES_PER_SEARCH) {
			return { results, ...(next && { paginationToken: next.starting_after as string }) };
		}
		query = { ...query, ...next };
	}
}
