import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { locator } from '../../../shared/fields/locator';
import { requestOf } from '../../../shared/operation/requestOf';
import { paymentLabel } from '../../labels';
import { limits } from '../../limits';
import { openReading } from '../../openReading';
import { toListItems } from '../../searchList';
import { cursorPaging } from './cursorPaging';
import { getAll } from './getAll';

const payment = (description: string, searchListMethod: string) =>
	locator({
		displayName: 'Payment',
		name: 'paymentId',
		description: `${description}. Amounts show as 49.50 once Amount Unit in Responses is set in the credential.`,
		searchListMethod,
	});

export const paymentId = payment('The payment to work with', 'searchPayments');

export const refundablePaymentId = payment(
	'The payment to refund. The list shows payments that are not fully refunded',
	'searchRefundablePayments',
);

export const pendingPaymentId = payment(
	'The payment to cancel. The list shows pending payments',
	'searchPendingPayments',
);

/** Pages that may be read for one look at the list, so that a search finds older payments too. */
const PAGES_PER_SEARCH = 5;

/** Payments of some states, or all; the service itself filters by one. */
const searchOf = (statuses: readonly string[] = []) =>
	async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		cursor?: string,
	): Promise<INodeListSearchResult> {
		const { call, readsIn } = await openReading(this);
		const readPage = cursorPaging.start();
		const isWanted = ({ status }: IDataObject) =>
			statuses.length === 0 || statuses.includes(String(status));
		let query: IDataObject = {
			limit: limits.pageSize,
			starting_after: cursor,
			...(statuses.length === 1 && { status: statuses[0] }),
		};
		for (let page = 1; ; page++) {
			const { body } = await call(requestOf(getAll, {}, { query }));
			const { items, next } = readPage(body);
			const results = toListItems(items.filter(isWanted), paymentLabel, filter, readsIn);
			if (results.length > 0 || !next || page === PAGES_PER_SEARCH) {
				return { results, ...(next && { paginationToken: next.starting_after as string }) };
			}
			query = { ...query, ...next };
		}
	};

export const searchPayments = searchOf();

export const searchRefundablePayments = searchOf(['succeeded', 'partially_refunded']);

export const searchPendingPayments = searchOf(['pending']);
