import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { methods } from '../../../nodes/MerchantAccounting/resources';
import { callContext } from '../shared/transport/callContext';

const search = methods.listSearch;

const credentials = { apiKey: 'acct_abc', baseUrl: 'https://books.example.com/api/v1' };

const run = async (method: keyof typeof search, bodies: unknown[], filter?: string) => {
	const replies = bodies.map((body) => ({ status: 200, body: JSON.stringify(body) }));
	const { context, sent } = callContext(replies, credentials);
	const { results } = await search[method].call(context as ILoadOptionsFunctions, filter);
	const paths = sent.map(({ url }) => url.replace(credentials.baseUrl, ''));
	return { results, values: results.map(({ value }) => value), paths, sent };
};

const many = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ id: `id-${n}`, name: `Contact ${n}.` }));

it.each([
	['searchCustomers', '/contacts', { type: 'customer' }],
	['searchSuppliers', '/contacts', { type: 'supplier' }],
	['searchAccounts', '/accounts', {}],
] as const)('%s reads %s whole and asks for nothing undocumented', async (method, path, query) => {
	const { paths, sent } = await run(method, [{ list: many(3) }]);
	expect(paths).toEqual([path]);
	expect(sent[0].qs ?? {}).toEqual(query);
});

it.each(['searchCustomers', 'searchSuppliers', 'searchAccounts'] as const)(
	'%s finds the last of many',
	async (method) => {
		expect((await run(method, [many(800)], 'contact 799.')).values).toEqual(['id-799']);
	},
);

it.each(['searchInvoices', 'searchBills'] as const)(
	'%s reads on only as far as a person would',
	async (method) => {
		const page = (from: number) => many(1000).slice(from, from + 100);
		// Each begins with the last record of the one before.
		const pages = [0, 99, 198, 297, 396, 495, 594].map(page);
		expect((await run(method, pages)).sent).toHaveLength(1);
		expect((await run(method, pages)).results).toHaveLength(100);
		const searched = await run(method, pages, 'id-499');
		expect(searched.values).toEqual(['id-499']);
		expect(searched.sent).toHaveLength(6);
	},
);

it.each([undefined, '', '  '])('shows all without a filter (%j)', async (filter) => {
	expect((await run('searchAccounts', [many(3)], filter)).results).toHaveLength(3);
});

it('offers nothing that has no id to choose', async () => {
	const records = [{ name: 'Nobody' }, { id: null, name: 'Nobody' }, { id: 'a', name: 'Ada' }];
	expect((await run('searchCustomers', [records])).values).toEqual(['a']);
});

it('does not take a filter for a pattern', async () => {
	expect((await run('searchCustomers', [many(3)], '.*')).values).toEqual([]);
});
