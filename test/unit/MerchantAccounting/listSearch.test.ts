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
		const read = ({ paths }: { paths: string[] }) => paths.filter((path) => path !== '/contacts');
		expect(read(await run(method, pages))).toHaveLength(1);
		expect((await run(method, pages)).results).toHaveLength(100);
		const searched = await run(method, pages, 'id-499');
		expect(searched.values).toEqual(['id-499']);
		expect(read(searched)).toHaveLength(6);
	},
);

it.each([undefined, '', '  '])('shows all without a filter (%j)', async (filter) => {
	expect((await run('searchAccounts', [many(3)], filter)).results).toHaveLength(3);
});

it('offers nothing that has no id to choose', async () => {
	const records = [{ name: 'Nobody' }, { id: null, name: 'Nobody' }, { id: 'a', name: 'Ada' }];
	expect((await run('searchCustomers', [records])).values).toEqual(['a']);
});

it('offers no customer and no account that is not used any more', async () => {
	const records = [
		{ id: 'a', name: 'Ada', active: false },
		{ id: 'b', name: 'Bob', active: true },
	];
	for (const method of ['searchCustomers', 'searchAccounts'] as const) {
		expect((await run(method, [records])).values).toEqual(['b']);
	}
	expect((await run('searchAllCustomers', [records])).values).toEqual(['a', 'b']);
});

describe('an invoice', () => {
	const invoices = [
		{ id: 'i1', number: 'INV-7', contact_id: 'c1', total: 5, currency: 'EUR', date: '2026-02-01' },
		{ id: 'i2', number: null, contact_id: 'c2', total: 9, currency: 'EUR', date: '2026-02-02' },
	];
	const contacts = [
		{ id: 'c1', name: 'Acorn' },
		{ id: 'c2', name: 'Birch' },
	];
	// The list is read until a page brings nothing new.
	const bodies = [invoices, [invoices[1]], contacts];

	it('is shown with its number or as a draft, and with its customer, total and date', async () => {
		const { results } = await run('searchInvoices', bodies);
		expect(results.map(({ name }) => name)).toEqual([
			'INV-7 · Acorn · 5 EUR · 2026-02-01',
			'draft i2 · Birch · 9 EUR · 2026-02-02',
		]);
	});

	it.each(['inv-7', 'acorn', '5 eur', '2026-02-01', 'i1'])('is found by %s', async (filter) => {
		expect((await run('searchInvoices', bodies, filter)).values).toEqual(['i1']);
	});
});

it('does not take a filter for a pattern', async () => {
	expect((await run('searchCustomers', [many(3)], '.*')).values).toEqual([]);
});

it.each([
	['its reference', 'payment-77'],
	['its number', 'inv-7'],
	["its customer's name and its status", 'acorn sent'],
	['its total', '12.50'],
	['its total with a comma', '12,50'],
	['a fragment of its id', 'f00d'],
])('an invoice is found by %s', async (_, filter) => {
	const invoices = [
		{
			id: 'f00d1',
			number: 'INV-7',
			contact_id: 'c1',
			total: 12.5,
			reference: 'payment-77',
			status: 'sent',
		},
		{
			id: 'beef2',
			number: 'INV-8',
			contact_id: 'c2',
			total: 9,
			reference: 'payment-78',
			status: 'sent',
		},
	];
	const contacts = [
		{ id: 'c1', name: 'Acorn' },
		{ id: 'c2', name: 'Birch' },
	];
	expect((await run('searchInvoices', [invoices, [], contacts], filter)).values).toEqual(['f00d1']);
});

it.each(['DE 99', 'ada@', 'Ada'])('a customer is found by "%s"', async (filter) => {
	const contacts = [
		{ id: 'a', name: 'Ada', email: 'ada@example.com', tax_number: 'DE 99' },
		{ id: 'b', name: 'Bob', email: 'bob@example.com', tax_number: 'DE 98' },
	];
	expect((await run('searchCustomers', [contacts], filter)).values).toEqual(['a']);
});
