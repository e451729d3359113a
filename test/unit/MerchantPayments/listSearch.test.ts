import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { methods } from '../../../nodes/MerchantPayments/resources';
import { callContext } from '../shared/transport/callContext';
import { credentials } from './credentials';

const search = methods.listSearch;

const run = async (
	method: keyof typeof search,
	bodies: unknown[],
	...[filter, token, readsIn]: [filter?: string, token?: string, readsIn?: string]
) => {
	const replies = bodies.map((body) => ({ status: 200, body: JSON.stringify(body) }));
	const { context, sent } = callContext(replies, { ...credentials, ...(readsIn && { readsIn }) });
	const { results, paginationToken } = await search[method].call(
		context as ILoadOptionsFunctions,
		filter,
		token,
	);
	const paths = sent.map(({ url }) => url.replace('https://api.example.com/api/v1', ''));
	return { results, paginationToken, paths, queries: sent.map(({ qs }) => qs) };
};

const page = (ids: string[], cursor: string | null) => ({
	data: ids.map((id) => ({ id, amount: 5, currency: 'EUR', status: 'pending' })),
	next_cursor: cursor,
});

describe('payments', () => {
	it('come page by page, with the cursor as the token', async () => {
		const first = await run('searchPayments', [page(['p1'], 'c1')]);
		expect(first.results).toEqual([{ name: 'amount 5, EUR · pending · p1', value: 'p1' }]);
		expect(first.paginationToken).toBe('c1');
		const { queries, paginationToken } = await run('searchPayments', [page([], null)], '', 'c1');
		expect(queries).toEqual([{ limit: 100, starting_after: 'c1' }]);
		expect(paginationToken).toBeUndefined();
	});

	it('are looked for on older pages too, a bounded number of them', async () => {
		const found = await run('searchPayments', [page(['a'], 'c1'), page(['B7'], 'c2')], 'b7');
		expect(found.results.map(({ value }) => value)).toEqual(['B7']);
		const pages = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'].map((cursor) => page(['a'], cursor));
		const missing = await run('searchPayments', pages, 'zzz');
		expect(missing).toMatchObject({ results: [], paginationToken: 'c5' });
		expect(missing.queries).toHaveLength(5);
	});
});

it.each(['searchPayments', 'searchPayouts'] as const)(
	'%s finds an amount however it is spelled, once its unit is known',
	async (method) => {
		const data = [4950, 1250].map((amount, index) => ({
			id: `p${index}`,
			amount,
			currency: 'EUR',
		}));
		for (const filter of ['49.50', '49,50', '4950', '49.50 eur']) {
			const body = { data, next_cursor: null };
			const { results } = await run(method, [body], filter, undefined, 'minor');
			expect(results).toEqual([{ name: '49.50 EUR · p0', value: 'p0' }]);
		}
	},
);

it.each([
	['searchPayouts', '/payouts'],
	['searchSplitRecipients', '/split-recipients'],
	['searchWebhookEndpoints', '/webhooks'],
] as const)('%s reads %s whole and filters by name and id', async (method, path) => {
	const body = {
		list: [
			{ id: 'AA11', name: 'x', url: 'x' },
			{ id: 'bb22', name: 'y', url: 'y' },
		],
	};
	expect((await run(method, [body])).results).toHaveLength(2);
	const { results, paths } = await run(method, [body], 'aa1');
	expect(results.map(({ value }) => value)).toEqual(['AA11']);
	expect(paths).toEqual([path]);
});

it('searchWebhookDeliveries reads the logs of all endpoints', async () => {
	const { results, paths } = await run('searchWebhookDeliveries', [
		[
			{ id: 'e1', url: 'https://a.example' },
			{ id: 'e2', url: 'https://b.example' },
		],
		[{ delivery_id: 'd1', attempt_number: 1 }],
		{ deliveries: [{ id: 'd2', attempt_number: 2 }] },
	]);
	expect(paths).toEqual(['/webhooks', '/webhooks/e1/deliveries', '/webhooks/e2/deliveries']);
	expect(results).toEqual([
		{ name: 'attempt 1 · https://a.example · d1', value: 'd1' },
		{ name: 'attempt 2 · https://b.example · d2', value: 'd2' },
	]);
});

it('offers nothing that has no id to choose', async () => {
	expect((await run('searchPayouts', [[{ amount: 5 }, { id: 'p1' }]])).results).toHaveLength(1);
});

it.each([
	['an id fragment', '7f3a'],
	['the whole id of its link', 'link-4711-9'],
	['its status', 'partially_refunded'],
	['its currency and its status', 'eur refunded'],
	['a title without its accents', 'cafe'],
	['words in another order', 'refunded café'],
])('a payment is found by %s', async (_, filter) => {
	const data = [
		{ id: 'aa7f3a', amount: 5, currency: 'EUR', status: 'partially_refunded', title: 'Café Nord' },
		{ id: 'bb0000', amount: 6, currency: 'USD', status: 'succeeded', title: 'Shoes' },
	].map((one, index) => ({ ...one, payment_link_id: `link-${4711 + index}-9` }));
	const { results } = await run('searchPayments', [{ data, next_cursor: null }], filter);
	expect(results.map(({ value }) => value)).toEqual(['aa7f3a']);
});

it('a recipient is found by name and by its reference', async () => {
	const recipients = [
		{ id: 'r1', name: 'Ada', externalReference: 'vendor-12' },
		{ id: 'r2', name: 'Bob', externalReference: 'vendor-13' },
	];
	for (const filter of ['ada', 'vendor-12', ' Ada  vendor ']) {
		const { results } = await run('searchSplitRecipients', [recipients], filter);
		expect(results.map(({ value }) => value)).toEqual(['r1']);
	}
});
