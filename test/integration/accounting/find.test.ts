import { withGate } from './gate.mts';
import { accounting, contactNamed, failed, ok, useAccounting } from './harness.mts';

useAccounting();

const create = async (contact: object) =>
	await accounting().control.accounting.contacts.create(contact);

const posted = async () => await accounting().control.requests({ method: 'POST' });

describe('a contact', () => {
	afterEach(async () => expect(await posted()).toEqual([]));

	it.each([
		['name', '  ACORN books '],
		['email', 'DESK@Acorn.Example'],
	])('is found by %s whatever the case and the space around it', async (matchBy, value) => {
		const { value: id } = await contactNamed('Acorn Books');
		expect(await ok('contact.find', { matchBy, value })).toMatchObject([
			{ id, name: 'Acorn Books', found: true },
		]);
	});

	it('is found by a tax number that comes as a number, with a key that only reads', async () => {
		const { id } = await create({ name: 'Nettle', tax_number: '123' });
		const parameters = { matchBy: 'tax_number', value: '={{ 123 }}' };
		const key = accounting().keys.accounting.read;
		expect(await ok('contact.find', parameters, { key })).toMatchObject([{ id, found: true }]);
	});

	it('is found in a list that comes in parts', async () => {
		const { id } = await create({ name: 'Zulu' });
		const { contacts } = (await accounting().control.state()).accounting;
		const paged = async (_: number, { url = '' }: { url?: string }) => {
			const offset = Number(new URL(url, 'http://localhost').searchParams.get('offset') ?? 0);
			const part = contacts.slice(offset, offset + 2);
			return JSON.stringify({ contacts: part, has_more: offset + 2 < contacts.length });
		};
		await withGate(accounting().accountingUrl, paged, async (baseUrl) => {
			const wanted = { matchBy: 'name', value: 'Zulu' };
			expect(await ok('contact.find', wanted, { baseUrl })).toMatchObject([{ id, found: true }]);
		});
	});

	it.each([
		['inactive', { value: 'Closed Shop' }],
		['of the other role', { value: 'Acorn Books', role: 'supplier' }],
		['only similar', { value: 'Acorn' }],
	])('is not one that is %s', async (_, parameters) => {
		const wanted = { matchBy: 'name', ...parameters };
		expect(await ok('contact.find', wanted)).toEqual([{ found: false, name: parameters.value }]);
		expect(await ok('contact.find', { ...wanted, ifNone: 'nothing' })).toEqual([]);
		const { text } = await failed('contact.find', { ...wanted, ifNone: 'error' });
		expect(text).toContain(`has "${parameters.value}"`);
		expect(text).toContain('choose another option in If None Matches');
	});

	it('is not taken from several, unless the first is wanted', async () => {
		await create({ name: 'Zebra', email: 'two@example.com' });
		const { id } = await create({ name: 'Aspen', email: 'TWO@example.com' });
		const wanted = { matchBy: 'email', value: 'two@example.com' };
		const { text } = await failed('contact.find', wanted);
		expect(text).toContain('Email: 2 active customers have "two@example.com"');
		expect(await ok('contact.find', { ...wanted, ifSeveral: 'first' })).toMatchObject([{ id }]);
	});

	it.each([
		[{ value: '={{ $json.none }}' }, 'Value: its expression returned no value'],
		[{ value: '={{ ["a"] }}' }, 'Value: must be text'],
		[{ value: 'n/a', matchBy: 'tax_number' }, 'Value: "n/a" is not a tax number'],
		[{ value: 'a', role: '={{ "any" }}' }, 'Contact Type: must be customer or supplier'],
		[{ value: 'a', matchBy: '={{ "id" }}' }, 'Match By: must be email, name or tax_number'],
	])('is not looked for with %j', async (parameters, words) => {
		expect((await failed('contact.find', parameters)).text).toContain(words);
		expect(await accounting().control.requests({})).toEqual([]);
	});
});

describe('contacts', () => {
	const namesOf = async (filters: object, more: object = {}) =>
		(await ok('contact.getAll', { returnAll: true, filters, ...more })).map(({ name }) => name);

	beforeEach(async () => {
		await create({ name: 'Nettle', email: 'desk@nettle.example', tax_number: 'DK 1' });
		await create({ name: 'Nettle Abroad', email: 'abroad@nettle.example', tax_number: 'SE 2' });
	});

	it.each([
		[{ name: ' NETTLE' }, ['Nettle', 'Nettle Abroad']],
		[{ email: 'Desk@Nettle.example ' }, ['Nettle']],
		[{ taxNumber: 'se 2' }, ['Nettle Abroad']],
		[{ taxNumber: 'S.E-2' }, ['Nettle Abroad']],
		[{ taxNumber: 'SE/2' }, ['Nettle Abroad']],
		[{ name: 'nettle', taxNumber: 'se 2' }, ['Nettle Abroad']],
		[{ name: 'nettle', type: 'supplier' }, []],
		[{ name: 'nobody' }, []],
	])('are looked for by %j', async (filters, names) => {
		expect(await namesOf(filters)).toEqual(names);
	});

	it.each(['n/a', '-', '0'])('are not looked for by the tax number %s', async (taxNumber) => {
		await create({ name: 'Nettle Unknown', tax_number: taxNumber });
		const { text } = await failed('contact.getAll', { filters: { taxNumber } });
		expect(text).toContain(`Tax Number: "${taxNumber}" is not a tax number`);
		expect(await accounting().control.requests({})).toEqual([]);
	});

	it('says when the limit left out others that match', async () => {
		const run = async (limit: number) =>
			await accounting().run('contact.getAll', { limit, filters: { name: 'nettle' } });
		const { output, hints } = await run(1);
		expect(output[0].map(({ json }) => json.name)).toEqual(['Nettle']);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining('The search ended at the Limit of 1 result, and more match'),
		]);
		expect((await run(2)).hints).toEqual([]);
	});

	// All contacts would come instead of none.
	it.each(['name', 'email', 'taxNumber'])('are not listed when %s found nothing', async (name) => {
		const filters = { [name]: '={{ $json.none }}' };
		const { text } = await failed('contact.getAll', { returnAll: true, filters });
		expect(text).toContain('its expression returned no value');
	});

	it('asks the service for nothing but the type', async () => {
		await namesOf({ name: 'nettle', type: 'customer' });
		const [{ query }] = await accounting().control.requests({ path: /contacts/ });
		expect(query).toBe('type=customer');
	});
});
