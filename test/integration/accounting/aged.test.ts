import { withGate } from './gate.mts';
import { accounting, ok, useAccounting } from './harness.mts';

useAccounting();

const books = () => accounting().control.accounting;

/** Something that is to be paid, as a person has issued it. */
const issued = async (input: Parameters<ReturnType<typeof books>['documents']['create']>[0]) => {
	const [{ id }] = await books().documents.create({ date: '2020-01-01', ...input });
	await books().documents.issue(id);
	return id;
};

const lines = (unit_price: number) => [{ description: 'Tea', quantity: 1, unit_price }];

it('says who owes what, with their names, and leaves out what is paid, drafted or void', async () => {
	const { id } = await books().contacts.create({ name: 'Zebra Ltd', is_customer: true });
	const of = { contact_id: id, currency: 'EUR', due_date: '2020-02-01' };
	await issued({ ...of, lines: lines(100) });
	const part = await issued({ ...of, lines: lines(50) });
	await books().documents.pay(part, 10);
	const paid = await issued({ ...of, lines: lines(70) });
	await books().documents.pay(paid);
	await books().documents.create({ ...of, date: '2020-01-01', lines: lines(1_000) });
	await issued({ ...of, lines: lines(20), due_date: '2999-01-01' });
	const rows = await ok('report.getAgedReceivables', {});
	expect(rows.filter(({ contact }) => contact === 'Zebra Ltd')).toEqual([
		expect.objectContaining({ currency: 'EUR', total: 160, notDue: 20, over90: 140, documents: 3 }),
	]);
});

it('says what is owed to suppliers, document by document', async () => {
	const { id } = await books().contacts.create({ name: 'Paper Mill', is_supplier: true });
	const bill = await issued({
		kind: 'bill',
		contact_id: id,
		currency: 'EUR',
		due_date: '2020-02-01',
		lines: lines(12.34),
	});
	const items = await ok('report.getAgedPayables', { output: 'documents' });
	expect(items.find((item) => item.id === bill)).toMatchObject({
		contact: 'Paper Mill',
		left: 12.34,
		age: 'over90',
		kind: 'bill',
	});
});

it('shows what the other side owes below zero, so that documents add up to the balance', async () => {
	const { id } = await books().contacts.create({ name: 'Zebra Ltd', is_customer: true });
	const of = { contact_id: id, currency: 'EUR', due_date: '2020-02-01' };
	await issued({ ...of, lines: lines(100) });
	const credit = await issued({ ...of, kind: 'credit_note', lines: lines(40) });
	const documents = await ok('report.getAgedReceivables', { output: 'documents' });
	const own = documents.filter((one) => one.contact_id === id);
	expect(own.find((one) => one.id === credit)).toMatchObject({ left: -40, age: 'credit' });
	const rows = await ok('report.getAgedReceivables', {});
	expect(rows.find((one) => one.contact_id === id)).toMatchObject({ credits: 40, balance: 60 });
	expect(own.reduce((sum, { left }) => sum + Number(left), 0)).toBe(60);
});

it('makes a table with totals for each currency', async () => {
	const { id } = await books().contacts.create({ name: 'Zebra, Ltd', is_customer: true });
	await issued({ contact_id: id, currency: 'EUR', due_date: '2020-02-01', lines: lines(1.5) });
	const { output } = await accounting().run('report.getAgedReceivables', {
		output: 'csv',
		binaryProperty: 'table',
		options: { ageLimits: '10' },
	});
	const [{ json, binary }] = output[0];
	const table = Buffer.from(binary?.table.data ?? '', 'base64').toString();
	const [head, ...rows] = table.trim().split('\r\n');
	expect(head).toBe(
		'Contact,Currency,Not due,1-10 days,Over 10 days,Total,Credits,Balance,Documents',
	);
	expect(rows).toContain('"Zebra, Ltd",EUR,0,0,1.5,1.5,0,1.5,1');
	const totals = json.totals as Array<{ currency: string; total: number }>;
	const [{ total }] = totals.filter(({ currency }) => currency === 'EUR');
	expect(rows.find((row) => row.startsWith('Total,EUR,'))).toContain(`,${total},`);
	expect(json.fileName).toMatch(/^aged_receivables_\d{4}-\d\d-\d\d\.csv$/);
});

it('reads the list once', async () => {
	await books().documents.create({ count: 250 });
	await accounting().control.clearRequests();
	await ok('report.getAgedReceivables', {});
	const requests = await accounting().control.requests({ path: /^\/(invoices|contacts)/ });
	expect(requests.filter(({ path }) => path.startsWith('/contacts'))).toHaveLength(1);
	const asked = requests.map(({ path, query }) => `${path}?${query}`);
	expect(asked).toEqual([...new Set(asked)]);
});

it('says of a part of the contacts that nothing was returned', async () => {
	const cut = async (_: number, { url = '' }: { url?: string }) =>
		url.includes('/contacts') ? JSON.stringify({ contacts: [], has_more: true }) : undefined;
	await withGate(accounting().accountingUrl, cut, async (baseUrl) => {
		const { error } = await accounting().run('report.getAgedReceivables', {}, { baseUrl });
		expect(error?.message).toContain('only a part of its list');
		expect(error?.description).toContain('so nothing was created or returned');
	});
});
