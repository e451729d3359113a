import type { IDataObject } from 'n8n-workflow';
import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { accountingCases, CONTACT_ID } from '../cases/accounting.mts';
import { runNode, type RunNodeInput } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { describeCases, ORIGIN } from './describeCases.mts';

const READ_WRITE = 'acct_0123456789';

const run = async (name: string, input: Partial<RunNodeInput>) => {
	const [resource, operation] = name.split('.');
	return await runNode({
		node: new MerchantAccounting(),
		credentialTypes: [new MerchantAccountingApi()],
		credentials: {
			merchantAccountingApi: { apiKey: READ_WRITE, baseUrl: `${ORIGIN}/api/v1` },
		},
		settings: { timezone: 'Europe/Berlin' },
		...input,
		parameters: { resource, operation, ...input.parameters },
	});
};

describeCases(accountingCases, run, READ_WRITE);

const customer = { __rl: true, mode: 'id', value: CONTACT_ID };

const created = () => {
	const bodies: nock.Body[] = [];
	nock(ORIGIN)
		.persist()
		.post('/api/v1/invoices', (body: nock.Body) => Boolean(bodies.push(body)))
		.reply(201, () => ({ id: `invoice-${bodies.length}` }));
	return bodies;
};

describe('all input items as lines', () => {
	const parameters = {
		contactId: customer,
		linesFrom: 'items',
		description: '={{ $json.name }}',
		unitPrice: '={{ $json.price }}',
		amountUnit: 'major',
		currency: 'EUR',
	};
	const items = (count: number) =>
		Array.from({ length: count }, (_, index) => ({
			json: { name: `Line ${index}`, price: index + 0.5, order: { id: index % 2 } },
		}));

	it('makes one invoice of 200 items, paired with all of them', async () => {
		const bodies = created();
		const { output, error } = await run('invoice.create', { parameters, items: items(200) });
		expect(error).toBeUndefined();
		expect(bodies).toHaveLength(1);
		expect(bodies[0]).toMatchObject({ contact_id: CONTACT_ID });
		expect((bodies[0] as unknown as { lines: unknown[] }).lines).toHaveLength(200);
		expect(output[0]).toHaveLength(1);
		expect(output[0][0].pairedItem).toEqual(items(200).map((_, item) => ({ item })));
	});

	it('groups by a field, also inside an object', async () => {
		const bodies = created();
		const { output } = await run('invoice.create', {
			parameters: { ...parameters, groupBy: 'order.id' },
			items: items(5),
		});
		expect(bodies).toMatchObject([
			{ lines: [{ description: 'Line 0' }, { description: 'Line 2' }, { description: 'Line 4' }] },
			{ lines: [{ description: 'Line 1' }, { description: 'Line 3' }] },
		]);
		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual([
			[{ item: 0 }, { item: 2 }, { item: 4 }],
			[{ item: 1 }, { item: 3 }],
		]);
	});

	it.each([
		[items(201), {}, 'an invoice has 1 to 200'],
		[items(2), { groupBy: 'nothing' }, 'Group By: item 0 has nothing in the field "nothing"'],
		[items(2), { reference: '={{ $json.name }}' }, 'Reference: items 0 and 1 differ'],
		[items(2), { unitPrice: '={{ $json.name }}' }, 'Line 1 > Unit Price: must be a number'],
		[items(2), { description: '={{ $json.none }}' }, 'Line 1 > Description: must not be empty'],
	])('creates nothing when the items do not make an invoice %#', async (input, more, message) => {
		const bodies = created();
		const { error } = await run('invoice.create', {
			parameters: { ...parameters, ...more },
			items: input,
		});
		expect(error?.message).toContain(message);
		expect(bodies).toEqual([]);
	});
});

describe('lines as JSON', () => {
	const line = { description: 'Tea', unit_price: 2 };

	it.each([
		['[]', 'an invoice has 1 to 200'],
		['{}', 'Lines: must be a JSON array'],
		['not json', 'Lines: is not valid JSON at line 1, column'],
		[JSON.stringify([line, { ...line, price: 1 }]), 'Line 2: unknown field price'],
		[JSON.stringify([{ ...line, quantity: 'two' }]), 'Line 1 > Quantity: must be a number'],
		[JSON.stringify([{ description: 'Tea' }]), 'Line 1 > Unit Price: must not be empty'],
		[JSON.stringify(Array(201).fill(line)), 'an invoice has 1 to 200'],
		['={{ [{ description: "x", unit_price: 1e999 }] }}', 'Line 1 > Unit Price: must be a number'],
	])('refuses %.60s before sending', async (linesJson, message) => {
		const bodies = created();
		const { error } = await run('invoice.create', {
			parameters: {
				contactId: customer,
				linesFrom: 'json',
				linesJson,
				amountUnit: 'major',
				currency: 'EUR',
			},
		});
		expect(error?.message).toContain(message);
		expect(bodies).toEqual([]);
	});

	const entered = async (linesJson: string | undefined, json: object) => {
		const bodies = created();
		const { error } = await run('invoice.create', {
			parameters: {
				contactId: customer,
				linesFrom: 'json',
				...(linesJson !== undefined && { linesJson }),
				amountUnit: 'major',
				currency: 'EUR',
			},
			items: [{ json: { price: 82.5, ...json } as IDataObject }],
		});
		return { error, bodies };
	};

	it.each([
		[
			'"description": "{{ $json.name }}", "unit_price": {{ $json.price }}',
			'Discount","unit_price":-80},{"description":"Tea',
		],
		[
			'"unit_price": {{ $json.price }}, "description": "{{ $json.name }}"',
			'Tea","unit_price":"2.5',
		],
		[
			'"description": "{{ $json.name }}", "unit_price": 82.5',
			'Tea","discount_pct":99,"quantity":"1',
		],
		['"description": "Tea", "unit_price": {{ $json.name }}', '82.5,"discount_pct":99'],
		[
			'"description": "{{ $json.name }}", "unit_price": -{{ $json.price }}',
			'Tea","unit_price":1},{"description":"Tea',
		],
		[
			'"description": "{{ $json.name }}", "unit_price": {{ $json.price }}.0',
			'Tea","unit_price":1},{"description":"Tea',
		],
		['"description": "{{ $json.name }}", "unit_price": 82.5', 'C:\\new\\table'],
	])('refuses %s when a value would add to it', async (line, name) => {
		const { error, bodies } = await entered(`=[{ ${line} }]`, { name });
		expect(error?.message).toContain('Lines (JSON): the value of an expression would change');
		expect(error?.description).toContain('{{ JSON.stringify($json.name) }}');
		expect(error?.description).toContain('Nothing was sent.');
		expect(bodies).toEqual([]);
	});

	it.each([
		['"description": "{{ $json.name }}"', 'Tea, {green} [100 g]: a "pot"'.replaceAll('"', "'")],
		['"description": {{ JSON.stringify($json.name) }}', 'Tea", "unit_price": -80'],
		['"description": "{{ JSON.stringify($json.name).slice(1, -1) }}"', 'A "pot" of \\ tea'],
		['"description": "{{ $json.name }}" {{ \',"quantity":2\' }}', 'Tea'],
		['"description": "{{ $json.name }}", "quantity": {{ 1 + 1 }}', 'Tea'],
	])('takes %s of %s', async (line, name) => {
		const text = `=[{ "unit_price": {{ $json.price }}, ${line} }]`;
		const { error, bodies } = await entered(text, { name });
		expect(error).toBeUndefined();
		expect(bodies).toMatchObject([{ lines: [{ description: name, unit_price: 82.5 }] }]);
	});

	it('takes lines that expressions make', async () => {
		const text =
			'=[{ "description": "{{ $json.name }}", "unit_price": 5 }, {{ $json.more.map((one) => JSON.stringify(one)).join() }}]';
		const { error, bodies } = await entered(text, { name: 'Tea', more: [line, line] });
		expect(error).toBeUndefined();
		expect((bodies as Array<{ lines: unknown[] }>)[0].lines).toHaveLength(3);
	});

	it('invoices nothing that was not entered', async () => {
		const { error, bodies } = await entered(undefined, {});
		expect(error?.message).toContain('an invoice has 1 to 200');
		expect(bodies).toEqual([]);
	});

	it('takes an expression that yields a list', async () => {
		const bodies = created();
		await run('invoice.create', {
			parameters: {
				contactId: customer,
				linesFrom: 'json',
				linesJson: '={{ $json.lines }}',
				amountUnit: 'major',
			},
			items: [{ json: { lines: [line], currency: 'EUR' } }],
		});
		expect(bodies).toMatchObject([{ lines: [line], currency: 'EUR' }]);
	});
});

describe('prices in minor units', () => {
	const parameters = (currency: string) => ({
		contactId: customer,
		amountUnit: 'minor',
		lines: { line: [{ description: 'Tea', unitPrice: 1250 }] },
		additionalFields: { currency },
	});

	it('are converted by the currency', async () => {
		const bodies = created();
		await run('invoice.create', { parameters: parameters('KWD') });
		expect(bodies).toMatchObject([{ lines: [{ unit_price: 1.25 }] }]);
	});

	it('need a currency', async () => {
		const { error } = await run('invoice.create', { parameters: parameters('') });
		expect(error?.message).toContain('Currency: must be given when Amount Unit is Minor');
	});
});

describe('errors of undocumented shape', () => {
	it.each([
		['"no such account"', 'no such account'],
		['{"error":"no such account"}', 'no such account'],
		['{"errors":[{"path":"lines","why":"no such account"}]}', 'no such account'],
		['["no such account"]', 'no such account'],
		['<html><body><h1>no such account</h1></body></html>', 'no such account'],
	])('%s is shown as it comes', async (body, words) => {
		nock(ORIGIN).post('/api/v1/contacts').reply(400, body);
		const { error } = await run('contact.create', { parameters: { name: 'x' } });
		expect(`${error?.message}\n${error?.description}`).toContain(words);
		expect(error?.description).toContain('HTTP 400');
	});

	it.each([[401], [403]])('%i on a write hints at the key', async (status) => {
		nock(ORIGIN).post('/api/v1/contacts').reply(status, 'no');
		const { error } = await run('contact.create', { parameters: { name: 'x' } });
		expect(error?.description).toContain('needs read and write access');
	});

	it('never repeats a write that may have been processed', async () => {
		nock(ORIGIN).post('/api/v1/contacts').reply(500, '');
		const { error } = await run('contact.create', { parameters: { name: 'x' } });
		expect(error?.description).toContain('This may have gone through');
		expect(nock.pendingMocks()).toEqual([]);
	});
});

describe('find or create', () => {
	const contact = (more: object) => ({
		id: CONTACT_ID,
		name: 'Example Ltd',
		email: 'A@Example.com ',
		is_customer: true,
		active: true,
		...more,
	});
	const find = async (contacts: object[], more: object = {}) => {
		nock(ORIGIN).get('/api/v1/contacts').query({ type: 'customer' }).reply(200, contacts);
		const post = nock(ORIGIN).post('/api/v1/contacts').reply(201, { id: 'new' });
		const result = await run('contact.findOrCreate', {
			parameters: { matchBy: 'email', name: 'Example Ltd', email: ' a@example.COM', ...more },
		});
		return { ...result, posted: post.isDone() };
	};

	it('finds whatever the case and space', async () => {
		const { output, posted } = await find([contact({})]);
		expect(output[0][0].json).toMatchObject({ id: CONTACT_ID, created: false });
		expect(posted).toBe(false);
	});

	it.each([[{ active: false }], [{ is_customer: false }], [{ email: 'b@example.com' }]])(
		'does not take one with %j for it',
		async (more) => {
			const { output, posted } = await find([contact(more)]);
			expect(output[0][0].json).toMatchObject({ id: 'new', created: true });
			expect(posted).toBe(true);
		},
	);

	it('lists several unless the first is wanted', async () => {
		const two = [contact({}), contact({ id: 'other' })];
		const { error, posted } = await find(two);
		expect(error?.message).toContain('2 active customers');
		expect(error?.description).toContain('other');
		expect(posted).toBe(false);
		nock.cleanAll();
		const { output } = await find(two, { ifSeveral: 'first' });
		expect(output[0][0].json).toMatchObject({ id: CONTACT_ID, created: false });
	});

	it('asks for what it is to match by', async () => {
		const { error } = await find([], { email: '' });
		expect(error?.message).toContain('Email: must not be empty, because Match By is set to Email');
	});
});
