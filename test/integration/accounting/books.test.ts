import { accounting, byId, contactNamed, ok, seedDocuments, useAccounting } from './harness.mts';

useAccounting();

const names = (records: object[]) => records.map((record) => (record as { name: string }).name);
const ids = (records: object[]) => records.map((record) => (record as { id: string }).id);

describe('accounts and contacts', () => {
	it('lists the chart of accounts by code, whole or cut here', async () => {
		const all = await ok('account.getAll', { returnAll: true });
		const codes = all.map(({ code }) => code);
		expect(codes).toEqual([...codes].sort());
		expect(await ok('account.getAll', { limit: 2 })).toEqual(all.slice(0, 2));
		const requests = await accounting().control.requests({ path: /accounts/ });
		expect(requests.map(({ query }) => query)).toEqual(['', '']);
	});

	it('lists contacts by kind without asking for a limit, which is not documented there', async () => {
		expect(names(await ok('contact.getAll', { returnAll: true }))).toHaveLength(4);
		const filters = { type: 'supplier' };
		expect(names(await ok('contact.getAll', { returnAll: true, filters }))).toEqual([
			'Birch and Sons',
			'Juniper Supplies',
		]);
		expect(names(await ok('contact.getAll', { limit: 1, filters }))).toEqual(['Birch and Sons']);
		const requests = await accounting().control.requests({ path: /contacts/ });
		expect(requests.map(({ query }) => query)).toEqual(['', 'type=supplier', 'type=supplier']);
	});

	it('creates a contact with every field', async () => {
		const [created] = await ok('contact.create', {
			name: 'Nettle & Søn',
			additionalFields: {
				email: 'desk@nettle.example',
				phone: '+45 12 34',
				taxNumber: 'DK1234',
				isCustomer: false,
				isSupplier: true,
			},
		});
		expect(created).toMatchObject({
			name: 'Nettle & Søn',
			email: 'desk@nettle.example',
			phone: '+45 12 34',
			tax_number: 'DK1234',
			is_customer: false,
			is_supplier: true,
		});
		expect(await accounting().control.ledger('contact')).toMatchObject([{ id: created.id }]);
	});

	it('creates a customer when it is not told otherwise', async () => {
		expect(await ok('contact.create', { name: 'x'.repeat(160) })).toMatchObject([
			{ is_customer: true, is_supplier: false },
		]);
	});
});

describe.each([
	['invoice', 'invoiceId', 'Acorn Books', 'Birch and Sons'],
	['bill', 'billId', 'Birch and Sons', 'Juniper Supplies'],
] as const)('%ss', (kind, field, contact, other) => {
	const create = async (seed: object) =>
		(await accounting().control.accounting.documents.create({ kind, ...seed }))[0].id;

	it('are read one by one, with their lines', async () => {
		const [, { id }] = await seedDocuments(3, kind);
		expect(await ok(`${kind}.get`, { [field]: byId(id) })).toMatchObject([
			{ id, kind, lines: [{ description: 'Seeded', unit_price: 100 }] },
		]);
	});

	it('are listed newest first, without lines', async () => {
		const seeded = await seedDocuments(3, kind);
		const listed = await ok(`${kind}.getAll`, { returnAll: true });
		expect(ids(listed)).toEqual(ids(seeded).reverse());
		expect(listed[0]).not.toHaveProperty('lines');
		expect(ids(await ok(`${kind}.getAll`, { limit: 2 }))).toEqual(ids(listed).slice(0, 2));
	});

	it('are filtered by contact, date and status', async () => {
		const contactId = await contactNamed(contact);
		const wanted = await create({ contact_id: contactId.value, date: '2026-11-30' });
		await create({ contact_id: contactId.value, date: '2026-12-01' });
		await create({ contact_id: (await contactNamed(other)).value, date: '2026-11-30' });
		const issued = await create({ contact_id: contactId.value, date: '2026-11-01' });
		const { status } = await accounting().control.accounting.documents.issue(issued);
		const filtered = async (filters: object) =>
			ids(await ok(`${kind}.getAll`, { returnAll: true, filters }));
		const month = { contactId, from: '2026-11-01', to: '2026-11-30' };
		expect(await filtered(month)).toEqual([issued, wanted]);
		expect(await filtered({ ...month, status })).toEqual([issued]);
		expect(await filtered({ ...month, status: 'closed' })).toEqual([]);
	});
});
