import { stableUuid } from '../stableId.mts';
import { useSimulator } from './useSimulator.mts';

const id = (name: string, org = 'first') => stableUuid(`${org} ${name}`);
const acorn = id('contact Acorn Books');
const birch = id('contact Birch and Sons');
const line = { description: 'Work', unit_price: 100 };

describe('invoices and bills', () => {
	const simulator = useSimulator({ frozenAt: '2025-06-20T22:00:00Z' });
	const { callAccounting: call } = simulator;
	const create = (change: object = {}) =>
		call('POST', '/invoices', { body: { contact_id: acorn, lines: [line], ...change } });

	it('drafts an invoice with the documented defaults', async () => {
		const { status, body } = await create();
		expect(status).toBe(201);
		expect(body).toEqual({
			id: expect.any(String),
			kind: 'invoice',
			number: null,
			status: 'draft',
			contact_id: acorn,
			date: '2025-06-20',
			due_date: '2025-07-04',
			reference: null,
			currency: 'EUR',
			fx_rate: 1.1,
			subtotal: 100,
			tax_total: 7.5,
			total: 107.5,
			amount_paid: 0,
			amount_credited: 0,
			created_at: '2025-06-20T22:00:00.000Z',
			lines: [
				{
					id: expect.any(String),
					position: 1,
					item_id: null,
					description: 'Work',
					quantity: 1,
					unit_price: 100,
					discount_pct: 0,
					account_id: id('account 4000'),
					tax_code_id: id('tax standard'),
					net: 100,
					tax: 7.5,
					gross: 107.5,
				},
			],
		});
		expect((await call('GET', `/invoices/${body.id}`)).body).toEqual(body);
		expect(await simulator.control.ledger('invoice')).toHaveLength(1);
	});

	it('takes account and tax code from the line, then the item, then the customer', async () => {
		const item_id = id('item consulting');
		const lines = [
			{ ...line, item_id },
			{ ...line, item_id, account_id: id('account 4000'), tax_code_id: id('tax exempt') },
			{ ...line, item_id: id('item plain') },
		];
		const { body } = await create({ lines });
		expect(body.lines).toEqual([
			expect.objectContaining({ account_id: id('account 4100'), tax: 5 }),
			expect.objectContaining({ account_id: id('account 4000'), tax: 0 }),
			expect.objectContaining({ account_id: id('account 4000'), tax: 7.5 }),
		]);
	});

	it('falls back to the base currency and leaves a customer without defaults untaxed', async () => {
		const { body } = await create({ contact_id: birch });
		expect(body).toMatchObject({ currency: 'USD', tax_total: 0, due_date: '2025-07-20' });
	});

	it.each([
		['EUR', 3, 1.115, 0, 3.35, 0.25],
		['EUR', 1, 19.99, 12.5, 17.49, 1.31],
		['JPY', 2, 333, 10, 599, 45],
		['KWD', 0.333, 1, 0, 0.333, 0.025],
	])('computes %s %d × %d less %d %%', async (currency, quantity, unit_price, off, net, tax) => {
		const lines = [{ ...line, quantity, unit_price, discount_pct: off }];
		const { body } = await create({ currency, lines });
		expect(body).toMatchObject({ subtotal: net, tax_total: tax });
	});

	it.each([
		{ contact_id: id('contact Acorn Books', 'second') },
		{ contact_id: id('contact Juniper Supplies') },
		{ contact_id: id('contact Closed Shop') },
		{ lines: [] },
		{ lines: Array.from({ length: 201 }, () => line) },
		{ lines: [{ ...line, account_id: id('account 4000', 'second') }] },
		{ lines: [{ ...line, account_id: id('account 4900') }] },
		{ lines: [{ ...line, tax_code_id: id('tax standard', 'second') }] },
		{ lines: [{ ...line, item_id: id('item plain', 'second') }] },
		{ lines: [{ ...line, discount_pct: 101 }] },
		{ lines: [{ description: 'No price' }] },
		{ lines: [{ ...line, colour: 'red' }] },
		{ date: '20-06-2025' },
		{ date: '2025-06-20T00:00:00Z' },
		{ due_date: '2025-06-19' },
		{ currency: 'eur' },
		{ currency: 'XXX' },
		{ status: 'sent' },
	])('rejects %j with a reason', async (change) => {
		const { status, body } = await create(change);
		expect([status, body.error]).toEqual([400, expect.any(String)]);
		expect(await simulator.control.ledger('invoice')).toEqual([]);
	});

	it('accepts 200 lines', async () => {
		const lines = Array.from({ length: 200 }, () => line);
		expect((await create({ lines })).body.lines).toHaveLength(200);
	});

	it('lists newest first in pages the service caps, without lines', async () => {
		await simulator.control.settings.set({ accounting: { pageCap: 3, defaultLimit: 2 } });
		const made = await simulator.control.accounting.documents.create({ count: 5 });
		const newestFirst = made.map((document) => document.id).reverse();
		const page = async (query: string) => {
			const { body } = await call('GET', `/invoices?${query}`);
			return (body.data as { id: string }[]).map((document) => document.id);
		};
		expect(await page('')).toEqual(newestFirst.slice(0, 2));
		expect(await page('limit=100')).toEqual(newestFirst.slice(0, 3));
		expect(await page('limit=100&offset=3')).toEqual(newestFirst.slice(3));
		await simulator.control.settings.set({ accounting: { ignoreOffset: true } });
		expect(await page('limit=100&offset=3')).toEqual(newestFirst.slice(0, 3));
		const { body } = await call('GET', '/invoices');
		expect((body.data as object[])[0]).not.toHaveProperty('lines');
	});

	it('filters by status, contact and date', async () => {
		const { documents } = simulator.control.accounting;
		const [issued] = await documents.create({ contact_id: birch, date: '2025-05-01' });
		await documents.create({ contact_id: acorn, date: '2025-06-01' });
		await documents.issue(issued?.id ?? '');
		const count = async (query: string) =>
			((await call('GET', `/invoices?${query}`)).body.data as object[]).length;
		expect(await count('status=posted')).toBe(1);
		expect(await count(`contact_id=${acorn}`)).toBe(1);
		expect(await count('from=2025-05-02&to=2025-06-01')).toBe(1);
		expect(await count('from=2025-05-01')).toBe(2);
	});

	it('keeps invoices and bills apart, and organisations too', async () => {
		const { documents } = simulator.control.accounting;
		for (const kind of ['credit_note', 'bill', 'supplier_credit', 'expense_claim'] as const) {
			await documents.create({ kind });
		}
		const [foreign] = await documents.create({ org: 'second' });
		const invoices = await call('GET', '/invoices');
		expect(invoices.body.data).toEqual([expect.objectContaining({ kind: 'credit_note' })]);
		const { body } = await call('GET', '/bills');
		const bills = body.data as { id: string; kind: string }[];
		expect(bills.map(({ kind }) => kind)).toEqual(['expense_claim', 'supplier_credit', 'bill']);
		expect((await call('GET', `/bills/${bills[2]?.id}`)).body.lines).toHaveLength(1);
		expect((await call('GET', `/invoices/${bills[2]?.id}`)).status).toBe(404);
		expect((await call('GET', `/invoices/${foreign?.id}`)).status).toBe(404);
	});

	it.each(['status=lost', 'contact_id=7', 'from=June', 'limit=0', 'offset=-1', 'page=2'])(
		'refuses /bills?%s',
		async (query) => {
			expect((await call('GET', `/bills?${query}`)).status).toBe(400);
		},
	);

	it('wraps what it answers as told', async () => {
		await simulator.control.accounting.documents.create();
		await simulator.control.settings.set({
			envelopes: { invoices: 'bare', bills: 'named' },
			accounting: { singleEnvelope: 'data' },
		});
		expect((await call('GET', '/invoices')).body).toHaveLength(1);
		expect((await call('GET', '/bills')).body).toEqual({ bills: [] });
		expect((await create()).body.data).toMatchObject({ kind: 'invoice' });
	});
});
