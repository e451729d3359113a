import {
	accountCoded,
	accounting,
	contactNamed,
	documentsInBooks,
	failed,
	invoiceOf,
	ok,
	useAccounting,
} from './harness.mts';

useAccounting();

describe('a discount that came as a share of one', () => {
	const hintsOf = async (discountPct: unknown, json: object) => {
		const line = { description: 'Sofa', quantity: 1, unitPrice: 100, lineOptions: { discountPct } };
		const parameters = await invoiceOf({ lines: { line: [line] } });
		const items = [{ json }] as never;
		const { hints, error } = await accounting().run('invoice.create', parameters, { items });
		expect(error).toBeUndefined();
		return hints.map(({ message }) => message);
	};

	it('is pointed out, because it is read as percent', async () => {
		for (const discount of [0.1, '0.1']) {
			expect(await hintsOf('={{ $json.discount }}', { discount })).toEqual([
				'Discount (%): 0.1 means 0.1 %. For 10 %, it has to be 10.',
			]);
		}
		expect(await hintsOf('={{ $json.discount }}', { discount: 0.075 })).toEqual([
			'Discount (%): 0.075 means 0.075 %. For 7.5 %, it has to be 7.5.',
		]);
		expect(await hintsOf('={{ $json.discount }}', { discount: 1 })).toEqual([
			'Discount (%): 1 means 1 %. For 100 %, it has to be 100.',
		]);
	});

	it('is not where it was typed, or is none', async () => {
		for (const typed of ['0.5', '1']) expect(await hintsOf(typed, {})).toEqual([]);
		for (const discount of [0, 1.5, 10]) {
			expect(await hintsOf('={{ $json.discount }}', { discount })).toEqual([]);
		}
	});
});

describe('what the service fills in', () => {
	it('is date, due date and currency, from the terms of the customer', async () => {
		expect(await ok('invoice.create', await invoiceOf())).toMatchObject([
			{
				status: 'draft',
				number: null,
				date: '2026-11-14',
				due_date: '2026-11-28',
				currency: 'EUR',
				reference: null,
				subtotal: 25,
				total: 26.88,
			},
		]);
	});

	it('is the base currency for a customer who has none', async () => {
		const contactId = await contactNamed('Birch and Sons');
		expect(await ok('invoice.create', await invoiceOf({ contactId }))).toMatchObject([
			{ currency: 'USD' },
		]);
	});

	// 100 dollars would become 100 euros: the currency of the customer is for who leaves it empty.
	it.each(['', null])('is not the currency when an expression yields %p', async (currency) => {
		const items = [{ json: { currency } }];
		const parameters = await invoiceOf({ additionalFields: { currency: '={{ $json.currency }}' } });
		const { text } = await failed('invoice.create', parameters, { items });
		expect(text).toContain('Currency: its expression returned no value');
		expect(await accounting().control.ledger()).toEqual([]);
	});

	it('is nothing that was given', async () => {
		const accountId = await accountCoded('4100');
		const [created] = await ok(
			'invoice.create',
			await invoiceOf({
				reference: 'payment-17',
				lines: {
					line: [
						{
							description: 'Tea',
							quantity: 3,
							unitPrice: 10,
							lineOptions: { discountPct: 50, accountId },
						},
						{ description: 'Gift', quantity: 1, unitPrice: 0 },
					],
				},
				additionalFields: {
					currency: 'gbp',
					date: '2026-12-01',
					dueDate: '2026-12-31',
					notes: 'Thank you',
				},
			}),
		);
		expect(created).toMatchObject({
			reference: 'payment-17',
			currency: 'GBP',
			date: '2026-12-01',
			due_date: '2026-12-31',
			subtotal: 15,
			lines: [
				{ position: 1, quantity: 3, discount_pct: 50, account_id: accountId.value },
				{ position: 2, unit_price: 0 },
			],
		});
		const [{ body }] = await accounting().control.requests({ method: 'POST' });
		expect(body).toMatchObject({ notes: 'Thank you' });
	});
});

it('takes lines as JSON', async () => {
	const linesJson = JSON.stringify([{ description: 'Tea', quantity: 2, unit_price: 1.5 }]);
	const parameters = await invoiceOf({ linesFrom: 'json', linesJson });
	expect(await ok('invoice.create', parameters)).toMatchObject([{ subtotal: 3 }]);
});

describe('what an expression in JSON lines did not find', () => {
	const dollars = { amountUnit: 'major', currency: 'USD' };
	const row = { json: { rows: [{ name: 'Tea', quantity: 3, price: 10 }] } };

	it.each([
		[
			'a quantity',
			'={{ $json.rows.map((row) => ({ description: row.name, quantity: row.qty, unit_price: row.price })) }}',
			'Line 1 > Quantity: its expression returned no value',
		],
		[
			'the end of a text',
			'={{ [{ description: "Order " + $json.orderId, unit_price: 5 }] }}',
			'Lines (JSON): a part of its expression returned no value',
		],
		[
			'a part of typed JSON',
			'=[{"description":"Order {{ $json.orderId }}","unit_price":5}]',
			'Lines (JSON): a part of its expression returned no value',
		],
	])('is refused: %s', async (_, linesJson, message) => {
		const parameters = await invoiceOf({ linesFrom: 'json', linesJson, ...dollars });
		expect((await failed('invoice.create', parameters, { items: [row] })).text).toContain(message);
		expect(await accounting().control.requests({ method: 'POST' })).toEqual([]);
	});

	it('may be left out', async () => {
		const linesJson =
			'={{ [{ description: "Tea", unit_price: 5, ...($json.qty ? { quantity: $json.qty } : {}) }] }}';
		const parameters = await invoiceOf({ linesFrom: 'json', linesJson, ...dollars });
		expect(await ok('invoice.create', parameters, { items: [row] })).toMatchObject([
			{ subtotal: 5 },
		]);
	});
});

it('drafts one invoice for each item when lines are not taken from the items', async () => {
	const items = [{ json: { n: 1 } }, { json: { n: 2 } }];
	const parameters = await invoiceOf({ reference: '=order-{{ $json.n }}' });
	const { output } = await accounting().run('invoice.create', parameters, { items });
	expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	const references = (await documentsInBooks()).map(({ reference }) => reference);
	expect(references).toEqual(['order-1', 'order-2']);
});

// 0 / 0 from an expression: the customer would be asked for the whole price.
it('does not drop a discount that is not a number', async () => {
	const lineOptions = { discountPct: '={{ 0 / 0 }}' };
	const lines = { line: [{ description: 'Tea', quantity: 1, unitPrice: 1, lineOptions }] };
	const { text } = await failed('invoice.create', await invoiceOf({ lines }));
	expect(text).toContain('Discount (%): its expression returned no value');
	expect(await accounting().control.ledger()).toEqual([]);
});

describe('what the books reject is shown with its reason', () => {
	it('an account of another organisation', async () => {
		const accountId = await accountCoded('4000', 'second');
		const lines = { line: [{ description: 'Tea', unitPrice: 1, lineOptions: { accountId } }] };
		const { text, data } = await failed('invoice.create', await invoiceOf({ lines }));
		expect(text).toContain("Line 1 > Ledger Account is not in this organisation's books");
		expect(text).toContain('Nothing was processed.');
		expect(data).toMatchObject({ httpCode: 400, processed: 'no' });
		expect(await accounting().control.ledger()).toEqual([]);
	});

	it.each([
		['Juniper Supplies', 'Customer is no customer'],
		['Closed Shop', 'Customer is not active'],
	])('the customer %s', async (name, reason) => {
		const contactId = await contactNamed(name);
		const { text } = await failed('invoice.create', await invoiceOf({ contactId }));
		expect(text).toContain(reason);
	});
});
