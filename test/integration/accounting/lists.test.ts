import { accounting, seedDocuments, useAccounting } from './harness.mts';

useAccounting();

const search = async (method: string, filter?: string) =>
	(await accounting().search(method, filter)).results;

const namesOf = async (method: string, filter?: string) =>
	(await search(method, filter)).map(({ name }) => name);

describe('contacts to pick from', () => {
	it('are customers for an invoice who can get one, and no one else', async () => {
		const active = ['Acorn Books · desk@acorn.example', 'Birch and Sons'];
		expect(await namesOf('searchCustomers')).toEqual(active);
		expect(await namesOf('searchAllCustomers')).toEqual([...active, 'Closed Shop · INACTIVE']);
		expect(await namesOf('searchCustomers', 'juniper')).toEqual([]);
	});

	it('are suppliers for a bill', async () => {
		expect(await namesOf('searchSuppliers')).toEqual(['Birch and Sons', 'Juniper Supplies']);
		expect(await namesOf('searchSuppliers', ' JUNI ')).toEqual(['Juniper Supplies']);
	});

	it('are found by name, e-mail and id', async () => {
		const [{ value }] = await search('searchCustomers', 'acorn');
		expect(await search('searchCustomers', 'DESK@')).toMatchObject([{ value }]);
		expect(await search('searchCustomers', String(value).slice(0, 8))).toMatchObject([{ value }]);
	});
});

it('accounts are found by code and by name', async () => {
	expect(await search('searchAccounts')).toHaveLength(10);
	expect(await namesOf('searchAccounts', '4100')).toEqual(['4100 Services · income']);
	expect(await namesOf('searchAccounts', 'sales')).toEqual(['4000 Sales · income']);
});

describe.each([
	[
		'searchInvoices',
		'invoice',
		/^draft [0-9a-f]{8} · [\w ]+ · 107.5 EUR · draft · 2026-11-14$/,
		'posted',
	],
	[
		'searchBills',
		'bill',
		/^bill [0-9a-f]{8} · [\w ]+ · 100 USD · awaiting_approval · 2026-/,
		'approved',
	],
] as const)('%s', (method, kind, label, status) => {
	it('shows the newest hundred and searches older ones', async () => {
		const [old] = await seedDocuments(1, kind);
		const { number } = await accounting().control.accounting.documents.issue(old.id);
		await seedDocuments(150, kind);
		const shown = await search(method);
		expect(shown).toHaveLength(100);
		for (const { name } of shown) expect(name).toMatch(label);
		const found = await search(method, String(number).toLowerCase());
		expect(found.map(({ value }) => value)).toEqual([old.id]);
		expect(found[0].name).toContain(`${number} · `);
		expect(found[0].name).toContain(status);
	});

	it('shows nothing of the other kind', async () => {
		await seedDocuments(2, kind === 'bill' ? 'invoice' : 'bill');
		expect(await search(method)).toEqual([]);
	});
});
