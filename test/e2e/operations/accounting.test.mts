import { stage } from '../stage/stage.mts';
import { byId, describeOperations } from './describeOperations.mts';

const { control } = stage;
const { documents } = control.accounting;

const books = async () => (await control.state()).accounting;

const acorn = async () => {
	const { contacts } = await books();
	return contacts.find(({ name, org }) => name === 'Acorn Books' && org === 'first')?.id ?? '';
};

const today = new Date().toISOString().slice(0, 10);

describeOperations('merchantAccounting', {
	'account.getAll': async (run) => {
		const { accounts } = await books();
		const own = accounts.filter(({ org, active }) => org === 'first' && active);
		const listed = await run({ returnAll: true });
		expect(listed.map(({ code }) => code)).toEqual(expect.arrayContaining(own.map((a) => a.code)));
	},
	'bill.get': async (run) => {
		const [{ id }] = await documents.create({ kind: 'bill' });
		expect(await run({ billId: byId(id) })).toEqual([expect.objectContaining({ id })]);
	},
	'bill.getAll': async (run) => {
		const [{ id }] = await documents.create({ kind: 'bill' });
		const bills = await run({ returnAll: true, filters: { status: 'awaiting_approval' } });
		expect(bills).toContainEqual(expect.objectContaining({ id, kind: 'bill' }));
	},
	'contact.create': async (run) => {
		const [{ id }] = await run({
			name: 'Rowan Café',
			additionalFields: { email: 'rowan@example.com' },
		});
		const { contacts } = await books();
		expect(contacts.find((contact) => contact.id === id)).toMatchObject({
			name: 'Rowan Café',
			email: 'rowan@example.com',
		});
	},
	'contact.find': async (run) => {
		const found = await run({ role: 'customer', matchBy: 'name', value: ' acorn books ' });
		expect(found).toEqual([expect.objectContaining({ id: await acorn(), found: true })]);
	},
	'contact.findOrCreate': async (run) => {
		const before = await control.ledger('contact');
		const found = await run({ role: 'customer', matchBy: 'name', name: ' acorn books ' });
		expect(found).toEqual([expect.objectContaining({ id: await acorn(), created: false })]);
		expect(await control.ledger('contact')).toEqual(before);
	},
	'contact.getAll': async (run) => {
		const suppliers = await run({ returnAll: true, filters: { type: 'supplier' } });
		expect(suppliers.map(({ name }) => name)).toContain('Juniper Supplies');
		expect(suppliers.map(({ name }) => name)).not.toContain('Acorn Books');
	},
	'invoice.create': async (run) => {
		const [{ id }] = await run({
			contactId: byId(await acorn()),
			reference: 'order-17',
			linesFrom: 'form',
			lines: { line: [{ description: 'Tea', quantity: 2, unitPrice: '12.50', lineOptions: {} }] },
			amountUnit: 'major',
			additionalFields: { currency: 'EUR' },
			options: {},
		});
		const { documents: all } = await books();
		expect(all.find((document) => document.id === id)).toMatchObject({
			status: 'draft',
			reference: 'order-17',
			currency: 'EUR',
			subtotal: 25,
		});
	},
	'invoice.get': async (run) => {
		const [{ id }] = await documents.create();
		expect(await run({ invoiceId: byId(id) })).toEqual([expect.objectContaining({ id })]);
	},
	'invoice.getAll': async (run) => {
		const [{ id }] = await documents.create();
		const drafts = await run({ returnAll: true, filters: { status: 'draft' } });
		expect(drafts).toContainEqual(expect.objectContaining({ id, status: 'draft' }));
	},
	'invoice.match': async (run) => {
		// The customer pays tax, so the total is not the price.
		const [{ id, total }] = await documents.create({
			contact_id: await acorn(),
			currency: 'EUR',
			date: '2020-01-15',
			reference: 'order-18',
			lines: [{ description: 'Tea', quantity: 1, unit_price: 12.5 }],
		});
		const items = await run({
			reference: ' ORDER-18',
			amount: total,
			amountUnit: 'typed',
			currency: byId('EUR'),
			from: '2020-01-01',
			to: '2020-01-31',
			filters: {},
		});
		expect(items).toContainEqual(
			expect.objectContaining({ id, match: 'matched', amount: total, total, difference: 0 }),
		);
	},
	'report.getAgedReceivables': async (run) => {
		const contact_id = await acorn();
		const [{ id }] = await documents.create({
			contact_id,
			date: '2020-01-01',
			due_date: '2020-01-31',
			currency: 'EUR',
		});
		await documents.issue(id);
		const rows = await run({ output: 'contacts', options: {} });
		expect(rows).toContainEqual(
			expect.objectContaining({ contact: 'Acorn Books', currency: 'EUR' }),
		);
		for (const { total, balance, credits } of rows)
			expect(Number(total) - Number(credits)).toBeCloseTo(Number(balance), 4);
	},
	'report.getAgedPayables': async (run) => {
		const [{ id }] = await documents.create({
			kind: 'bill',
			date: '2020-01-01',
			due_date: '2020-01-31',
		});
		await documents.issue(id);
		const found = await run({ output: 'documents', options: {} });
		expect(found).toContainEqual(expect.objectContaining({ id, age: 'over90' }));
	},
	'report.getProfitAndLoss': async (run) => {
		const [report] = await run({ from: '2020-01-01', to: today, output: 'raw' });
		expect(report).toMatchObject({ from: '2020-01-01', to: today });
		expect(report.data).toMatchObject({ income: { total: expect.any(Number) } });
	},
	'report.getBalanceSheet': async (run) => {
		const rows = await run({ asOf: today, output: 'rows' });
		expect(rows).toContainEqual(
			expect.objectContaining({ as_of: today, path: 'assets.total', amount: expect.any(Number) }),
		);
	},
	'report.getTrialBalance': async (run) => {
		const [{ data }] = await run({ output: 'raw' });
		const { total_debit, total_credit } = data as { total_debit: number; total_credit: number };
		expect(total_debit).toBeGreaterThan(0);
		expect(total_debit).toBe(total_credit);
	},
});
