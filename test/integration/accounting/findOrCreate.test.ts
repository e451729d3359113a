import { accounting, contactNamed, failed, ok, useAccounting } from './harness.mts';

useAccounting();

const create = async (contact: object) =>
	await accounting().control.accounting.contacts.create(contact);

/** Contacts that came into being through the service, and not by hand. */
const posted = async () =>
	await accounting().control.requests({ method: 'POST', path: /^\/contacts$/ });

const find = async (parameters: object) =>
	await ok('contact.findOrCreate', { name: 'Nettle', ...parameters });

it('creates once, and finds what it created from then on', async () => {
	const parameters = { email: 'desk@nettle.example', phone: '+45 1', taxNumber: 'DK 1' };
	const [first] = await find(parameters);
	expect(first).toMatchObject({
		created: true,
		name: 'Nettle',
		email: 'desk@nettle.example',
		phone: '+45 1',
		tax_number: 'DK 1',
		is_customer: true,
		is_supplier: false,
	});
	for (const matchBy of ['email', 'name', 'tax_number']) {
		const [again] = await find({ ...parameters, matchBy });
		expect(again).toEqual({ ...first, created: false });
	}
	expect(await accounting().control.ledger('contact')).toHaveLength(1);
});

it('creates one contact for two items of the same person', async () => {
	const items = [{ json: { mail: 'A@b.example' } }, { json: { mail: ' a@B.example ' } }];
	const { output } = await accounting().run(
		'contact.findOrCreate',
		{ name: 'Nettle', email: '={{ $json.mail }}' },
		{ items },
	);
	expect(output[0].map(({ json }) => json.created)).toEqual([true, false]);
	expect(output[0][1].json.id).toBe(output[0][0].json.id);
	expect(await accounting().control.ledger('contact')).toHaveLength(1);
});

it.each([
	['name', { name: '  ACORN books ' }],
	['email', { email: 'DESK@Acorn.Example' }],
])('finds by %s whatever the case and the space around it', async (matchBy, parameters) => {
	const { value } = await contactNamed('Acorn Books');
	expect(await find({ matchBy, ...parameters })).toMatchObject([{ id: value, created: false }]);
	expect(await posted()).toEqual([]);
});

it('only compares whole names', async () => {
	expect(await find({ matchBy: 'name', name: 'Acorn' })).toMatchObject([{ created: true }]);
});

it('finds with a key that only reads', async () => {
	const key = accounting().keys.accounting.read;
	const parameters = { matchBy: 'name', name: 'Acorn Books' };
	expect(await ok('contact.findOrCreate', parameters, { key })).toMatchObject([{ created: false }]);
});

it('does not take one customer for another because neither has a tax number', async () => {
	const items = ['Juniper', 'Kelp'].map((name) => ({ json: { name, vat: 'n/a' } }));
	const parameters = { name: '={{ $json.name }}', taxNumber: '={{ $json.vat }}' };
	const { error } = await accounting().run(
		'contact.findOrCreate',
		{ ...parameters, matchBy: 'tax_number' },
		{ items },
	);
	expect(error?.message).toContain('Tax Number: "n/a" is not a tax number');
	expect(await posted()).toEqual([]);
});

it('does not take an inactive contact', async () => {
	const old = await contactNamed('Closed Shop');
	const [created] = await find({ matchBy: 'name', name: 'Closed Shop' });
	expect(created).toMatchObject({ created: true, active: true });
	expect(created.id).not.toBe(old.value);
});

describe('suppliers', () => {
	const supplier = { role: 'supplier', matchBy: 'name' };

	it('are looked for among suppliers', async () => {
		const { value } = await contactNamed('Juniper Supplies');
		expect(await find({ ...supplier, name: 'juniper supplies' })).toMatchObject([
			{ id: value, created: false },
		]);
	});

	it('are not customers of the same name, and become suppliers only', async () => {
		expect(await find({ ...supplier, name: 'Acorn Books' })).toMatchObject([
			{ created: true, is_customer: false, is_supplier: true },
		]);
	});

	it('may be both', async () => {
		const { value } = await contactNamed('Birch and Sons');
		for (const role of ['customer', 'supplier']) {
			expect(await find({ role, matchBy: 'name', name: 'Birch and Sons' })).toMatchObject([
				{ id: value, created: false },
			]);
		}
	});
});

it('takes no other role', async () => {
	const role = '={{ "Customer" }}';
	const { text } = await failed('contact.findOrCreate', { name: 'Nettle', matchBy: 'name', role });
	expect(text).toContain('Contact Type: must be customer or supplier');
	expect(await posted()).toEqual([]);
});

describe('several', () => {
	const twins = { matchBy: 'email', email: 'two@example.com' };

	it('are listed and nothing is created', async () => {
		const first = await create({ name: 'One', email: 'two@example.com' });
		const second = await create({ name: 'Two', email: 'TWO@example.com' });
		await create({ name: 'Gone', email: 'two@example.com', active: false });
		const { text, data } = await failed('contact.findOrCreate', { name: 'Nettle', ...twins });
		expect(data).toMatchObject({ processed: 'no' });
		expect(text).toContain('Email: 2 active customers have "two@example.com"');
		expect(text).toContain(`One (${first.id})`);
		expect(text).toContain(`Two (${second.id})`);
		expect(text).not.toContain('Gone');
		expect(await posted()).toEqual([]);
	});

	it('give the first of the list when the first is wanted', async () => {
		await create({ name: 'Zebra', email: 'two@example.com' });
		const { id } = await create({ name: 'Aspen', email: 'two@example.com' });
		expect(await find({ ...twins, ifSeveral: 'first' })).toMatchObject([{ id, created: false }]);
	});
});

// A flow that reads `$json.id` must not depend on whether the contact was there before.
it('yields the same shape whether found or created, also out of an envelope', async () => {
	await accounting().control.settings.set({ accounting: { singleEnvelope: 'data' } });
	const [created] = await find({ matchBy: 'name' });
	const [found] = await find({ matchBy: 'name' });
	expect(Object.keys(created).sort()).toEqual(Object.keys(found).sort());
});

it('says nothing of Execute Once where each item goes on with the same contact', async () => {
	const items = [{ json: { payment: 1 } }, { json: { payment: 2 } }];
	const { output, hints } = await accounting().run(
		'contact.findOrCreate',
		{ name: 'Web shop', email: 'shop@nettle.example' },
		{ items },
	);
	expect(output[0]).toHaveLength(2);
	expect(hints).toEqual([]);
});
