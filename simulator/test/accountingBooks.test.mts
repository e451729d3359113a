import { stableUuid } from '../stableId.mts';
import { useSimulator } from './useSimulator.mts';

const acorn = stableUuid('first contact Acorn Books');
const unknownId = '11111111-1111-1111-1111-111111111111';

interface Rows {
	rows: { code: string; amount: number }[];
	total: number;
}

describe('contacts, accounts, reports and errors', () => {
	const simulator = useSimulator({ frozenAt: '2025-06-20T12:00:00Z' });
	const { callAccounting: call } = simulator;
	const names = async (query: string) => {
		const { body } = await call('GET', `/contacts${query}`);
		return (body.data as { name: string }[]).map(({ name }) => name);
	};

	it('lists contacts by name and by type', async () => {
		expect(await names('')).toEqual([
			'Acorn Books',
			'Birch and Sons',
			'Closed Shop',
			'Juniper Supplies',
		]);
		expect(await names('?type=supplier')).toEqual(['Birch and Sons', 'Juniper Supplies']);
		expect((await call('GET', '/contacts?type=friend')).status).toBe(400);
	});

	it('creates a contact, a customer unless told otherwise', async () => {
		const { status, body } = await call('POST', '/contacts', { body: { name: 'Nettle' } });
		expect([status, body]).toEqual([
			201,
			{
				id: expect.any(String),
				name: 'Nettle',
				is_customer: true,
				is_supplier: false,
				email: null,
				phone: null,
				tax_number: null,
				currency: null,
				payment_terms_days: null,
				active: true,
				created_at: '2025-06-20T12:00:00.000Z',
			},
		]);
		expect(await simulator.control.ledger('contact')).toHaveLength(1);
	});

	it.each([{}, { name: 'x'.repeat(161) }, { name: 'A', email: 1 }, { name: 'A', currency: 'EUR' }])(
		'refuses the contact %j',
		async (body) => {
			expect((await call('POST', '/contacts', { body })).status).toBe(400);
		},
	);

	it('lists the chart of accounts by code', async () => {
		const { body } = await call('GET', '/accounts');
		const accounts = body.data as { code: string }[];
		const codes = accounts.map(({ code }) => code);
		expect(codes).toEqual([...codes].sort());
		expect(Object.keys(accounts[0] ?? {}).sort()).toEqual(
			['active', 'code', 'id', 'name', 'subtype', 'type'].sort(),
		);
	});

	it('reports what the posted documents add up to', async () => {
		const { documents } = simulator.control.accounting;
		const lines = [{ description: 'Work', unit_price: 33.33, quantity: 3 }];
		const [sale] = await documents.create({ contact_id: acorn, lines, date: '2025-03-01' });
		const [bill] = await documents.create({ kind: 'bill', date: '2025-04-01' });
		const [voided] = await documents.create({ date: '2025-04-02' });
		await documents.create({ date: '2025-04-03' });
		for (const one of [sale, bill, voided]) await documents.issue(one?.id ?? '');
		await documents.pay(sale?.id ?? '', 50);
		await documents.void(voided?.id ?? '');

		const trial = (await call('GET', '/reports/trial-balance')).body;
		expect(trial.as_of).toBe('2025-06-20');
		const totals = trial.data as { total_debit: number; total_credit: number };
		expect(totals.total_debit).toBe(totals.total_credit);
		expect(totals.total_debit).toBeGreaterThan(0);

		const profit = (await call('GET', '/reports/profit-and-loss')).body;
		expect(profit).toMatchObject({
			from: '2025-01-01',
			to: '2025-06-20',
			// 99.99 euro at 1.1; the voided invoice is gone again.
			data: { income: { total: 109.99 }, expenses: { total: 100 }, net_profit: 9.99 },
		});
		const april = (await call('GET', '/reports/profit-and-loss?from=2025-04-01&to=2025-04-30'))
			.body;
		expect(april.data).toMatchObject({ expenses: { total: 100 } });

		const sheet = (await call('GET', '/reports/balance-sheet')).body.data as Record<string, Rows>;
		const { assets, liabilities, equity } = sheet;
		expect(assets?.rows).toContainEqual(expect.objectContaining({ code: '1000', amount: 55 }));
		expect(assets?.total).toBeCloseTo((liabilities?.total ?? 0) + (equity?.total ?? 0), 10);

		const early = (await call('GET', '/reports/trial-balance?as_of=2025-02-28')).body;
		expect(early).toEqual({
			as_of: '2025-02-28',
			data: { rows: [], total_debit: 0, total_credit: 0 },
		});
	});

	it.each([
		'profit-and-loss?from=2025-06-21',
		'balance-sheet?from=2025-01-01',
		'trial-balance?as_of=x',
	])('refuses /reports/%s', async (path) => {
		expect((await call('GET', `/reports/${path}`)).status).toBe(400);
	});

	it('needs a key, and one that writes for every POST', async () => {
		const { accounting } = simulator.all.keys;
		for (const key of ['', 'acct_unknown', accounting.revoked, simulator.keys.live]) {
			expect((await call('GET', '/contacts', { key })).status).toBe(401);
		}
		expect((await call('GET', '/contacts', { key: accounting.read })).status).toBe(200);
		for (const path of ['/contacts', '/invoices']) {
			const body = { name: 'Nettle' };
			expect((await call('POST', path, { key: accounting.read, body })).status).toBe(403);
		}
		const { value: key } = await simulator.control.accounting.keys.issue({ capability: 'read' });
		expect((await call('POST', '/contacts', { key, body: { name: 'A' } })).status).toBe(403);
	});

	it.each([
		['string', { error: 'Not found' }],
		['object', { error: { status: 404, message: 'Not found' } }],
		['list', { errors: [{ message: 'Not found' }] }],
	] as const)('shapes errors as %s', async (errorShape, body) => {
		await simulator.control.settings.set({ accounting: { errorShape } });
		const answer = await call('GET', `/invoices/${unknownId}`);
		expect([answer.status, answer.body]).toEqual([404, body]);
		await simulator.control.faults.add({ fault: { kind: 'status', status: 503 } });
		expect(Object.keys((await call('GET', '/contacts')).body)).toEqual(Object.keys(body));
	});

	it('shapes errors as HTML', async () => {
		await simulator.control.settings.set({ accounting: { errorShape: 'html' } });
		const answer = await call('GET', '/nowhere');
		expect([answer.status, answer.headers['content-type']]).toEqual([
			404,
			'text/html; charset=utf-8',
		]);
	});

	it('suffers the same faults and fills the same log', async () => {
		const match = { service: 'accounting', method: 'POST', path: '^/contacts$' } as const;
		await simulator.control.faults.add({ match, fault: { kind: 'cut', when: 'after' } });
		await expect(call('POST', '/contacts', { body: { name: 'Nettle' } })).rejects.toThrow();
		expect(await simulator.control.ledger('contact')).toHaveLength(1);
		expect(await simulator.control.requests({ service: 'accounting' })).toEqual([
			expect.objectContaining({ path: '/contacts', body: { name: 'Nettle' }, status: null }),
		]);
	});
});
