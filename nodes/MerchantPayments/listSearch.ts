import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { open, type Call } from '../shared/transport/open';
import { readList, singlePage } from '../shared/transport/paginate';
import { cursorPaging } from './resources/payment/cursorPaging';
import {
	deliveryIdOf,
	deliveryLabel,
	endpointLabel,
	paymentLabel,
	payoutLabel,
	recipientLabel,
} from './labels';
import { limits } from './limits';
import { service } from './service';

type Label = (record: IDataObject) => string;

const toItems = (records: IDataObject[], label: Label, filter = ''): INodeListSearchItems[] =>
	records
		.filter(({ id }) => id !== undefined && id !== null && id !== '')
		.map((record) => ({ name: label(record), value: String(record.id ?? '') }))
		.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(filter.toLowerCase()));

const readAll = async (call: Call, path: string, needs: string[]) =>
	await readList(call, { method: 'GET', path, repeatable: true, needs }, singlePage, Infinity);

const searchWhole = (path: string, label: Label, needs: string[]) =>
	async function (this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
		const records = await readAll(await open(this, service), path, needs);
		return { results: toItems(records, label, filter) };
	};

/** Pages that may be read for one look at the list, so that a search finds older payments too. */
const PAGES_PER_SEARCH = 5;

export async function searchPayments(
	this: ILoadOptionsFunctions,
	filter?: string,
	cursor?: string,
): Promise<INodeListSearchResult> {
	const call = await open(this, service);
	const readPage = cursorPaging.start();
	let query: IDataObject = { limit: limits.pageSize, ...(cursor && { starting_after: cursor }) };
	for (let page = 1; ; page++) {
		const { body } = await call({
			method: 'GET',
			path: '/payments',
			query,
			repeatable: true,
			needs: ['payments:read'],
		});
		const { items, next } = readPage(body);
		const results = toItems(items, paymentLabel, filter);
		if (results.length > 0 || !next || page === PAGES_PER_SEARCH) {
			return { results, ...(next && { paginationToken: next.starting_after as string }) };
		}
		query = { ...query, ...next };
	}
}

export const searchPayouts = searchWhole('/payouts', payoutLabel, ['payouts:read']);

export const searchSplitRecipients = searchWhole('/split-recipients', recipientLabel, [
	'recipients:read',
]);

export const searchWebhookEndpoints = searchWhole('/webhooks', endpointLabel, [
	'webhooks:read_logs or webhooks:manage',
]);

/** A delivery is found through its endpoint, so the logs of all endpoints are read. */
export async function searchWebhookDeliveries(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const call = await open(this, service);
	const results: INodeListSearchItems[] = [];
	for (const endpoint of await readAll(call, '/webhooks', ['webhooks:read_logs'])) {
		const path = `/webhooks/${encodeURIComponent(String(endpoint.id))}/deliveries`;
		const deliveries = await readAll(call, path, ['webhooks:read_logs']);
		const identified = deliveries.map((delivery) => ({ ...delivery, id: deliveryIdOf(delivery) }));
		results.push(...toItems(identified, deliveryLabel(endpoint), filter));
	}
	return { results };
}
