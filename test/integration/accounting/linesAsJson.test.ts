import { accounting, documentsInBooks, invoiceOf, useAccounting } from './harness.mts';

useAccounting();

const draft = async (linesJson: string, json: object, more: object = {}) =>
	await accounting().run(
		'invoice.create',
		await invoiceOf({
			linesFrom: 'json',
			linesJson,
			currency: 'EUR',
			amountUnit: 'major',
			...more,
		}),
		{ items: [{ json: json as never }] },
	);

const subtotals = async () => (await documentsInBooks()).map(({ subtotal }) => subtotal);

const ONE =
	'=[{ "description": "Machine", "quantity": {{ $json.quantity }}, "unit_price": {{ $json.price }} }]';

const A_THIRD_OFF = ONE.replace(' }]', ', "discount_pct": {{ $json.discount }} }]');

describe('a number of JSON is read as one of the form', () => {
	it.each([
		[
			'1.250 as a price',
			ONE,
			{ quantity: 1, price: '1.250' },
			'Line 1 > Unit Price: "1.250" may mean',
		],
		['1.255 as a price', ONE, { quantity: 1, price: '1.255' }, 'Lines (JSON): "1.255" may mean'],
		['1.250 as a quantity', ONE, { quantity: '1.250', price: 2 }, 'Line 1 > Quantity: "1.250" may'],
		[
			'1.250 that was typed',
			ONE.replace(/\{\{ \$json.price \}\}/, '1.250'),
			{ quantity: 1 },
			'"1.250" may',
		],
		[
			'1.250 of a list',
			'={{ $json.lines }}',
			{ lines: [{ description: 'T', unit_price: '1.250' }] },
			'may mean',
		],
	])('%s is refused', async (_, linesJson, json, message) => {
		const { error } = await draft(linesJson, json);
		expect(error?.message).toContain(message);
		expect(await subtotals()).toEqual([]);
	});

	it.each(['', null, ' '])('%j is no number that was found', async (price) => {
		const { error } = await draft(ONE, { quantity: 1, price });
		expect(error?.message).toContain('Lines (JSON): a part of its expression returned no value');
		expect(await subtotals()).toEqual([]);
	});

	it.each(['', null])('nor is %j a discount without quotes', async (discount) => {
		const { error } = await draft(A_THIRD_OFF, { quantity: 1, price: 2, discount });
		expect(error?.message).toContain('Lines (JSON): a part of its expression returned no value');
		expect(await subtotals()).toEqual([]);
	});

	it.each(['12,50', '1,250.00', '€5', 'free', '007'])('%s is told to be none', async (price) => {
		const { error } = await draft(ONE, { quantity: 1, price });
		expect(error?.message).toContain(`Lines (JSON): unit_price must be a number, not "${price}"`);
		expect(error?.description).toContain('Nothing was sent.');
		expect(error?.description?.includes('a point for decimals')).toBe(price.includes(','));
		expect(await subtotals()).toEqual([]);
	});

	it.each(['05', ' 5 ', '5.0'])('"%s" is one in quotes, as in the form', async (quantity) => {
		const quoted = ONE.replace('{{ $json.quantity }}', '"{{ $json.quantity }}"');
		expect((await draft(quoted, { quantity, price: 2 })).error).toBeUndefined();
		expect(await subtotals()).toEqual([10]);
	});

	it.each(['', null])('%j is no discount, in quotes', async (discount) => {
		const quoted = A_THIRD_OFF.replace('{{ $json.discount }}', '"{{ $json.discount }}"');
		expect((await draft(quoted, { quantity: 1, price: 2, discount })).error).toBeUndefined();
		expect(await subtotals()).toEqual([2]);
	});

	it('a description may be written by toJsonString', async () => {
		const text = '=[{ "description": {{ $json.name.toJsonString() }}, "unit_price": 5 }]';
		expect((await draft(text, { name: 'A "big" box' })).error).toBeUndefined();
		expect(await subtotals()).toEqual([5]);
	});

	it('49.00 is refused where it would be cents', async () => {
		const { error } = await draft(ONE, { quantity: 1, price: '49.00' }, { amountUnit: 'minor' });
		expect(error?.message).toContain('Unit Price: "49.00" has decimals');
		expect(await subtotals()).toEqual([]);
	});

	it.each([
		['a text with two decimals', { quantity: 1, price: '12.50' }, 'EUR', 12.5],
		['a number with three', { quantity: 1.125, price: 8 }, 'EUR', 9],
		['a text with those of its currency', { quantity: 1, price: '1.250' }, 'KWD', 1.25],
		['a number with those of its currency', { quantity: 1, price: 1.255 }, 'KWD', 1.255],
		['one that does not end in a zero', { quantity: 1, price: '1.255' }, 'KWD', 1.255],
		['less than nothing', { quantity: 1, price: '-0.50' }, 'EUR', -0.5],
	])('%s is taken', async (_, json, currency, subtotal) => {
		expect((await draft(ONE, json, { currency })).error).toBeUndefined();
		expect(await subtotals()).toEqual([subtotal]);
	});

	it('a discount of a third is taken, and a quantity is no price', async () => {
		const third = { quantity: 1, price: 3, discount: '33.333' };
		expect((await draft(A_THIRD_OFF, third)).error).toBeUndefined();
		expect(await subtotals()).toEqual([2]);
		const { error } = await draft(ONE, { quantity: '1.255', price: 2 }, { currency: 'KWD' });
		expect(error?.message).toContain('Lines (JSON): "1.255" may mean');
	});

	it.each([
		['prices as text, as shops send them', { quantity: '2', unit_price: '12.50' }],
		[
			'empty cells of a database',
			{ quantity: 2, unit_price: 12.5, discount_pct: null, item_id: null },
		],
	])('takes %s', async (_, line) => {
		const lines = [{ description: 'Tea', ...line }];
		for (const linesJson of ['={{ $json.lines }}', '={{ JSON.stringify($json.lines) }}']) {
			expect((await draft(linesJson, { lines })).error).toBeUndefined();
		}
		expect(await subtotals()).toEqual([25, 25]);
	});

	it.each(['={{ LINES }}', '={{ JSON.stringify(LINES) }}'])(
		'refuses a line without the quantity that its expression gives it: %s',
		async (linesJson) => {
			const lines =
				'$json.items.map((i) => ({ description: "T", quantity: i.qty, unit_price: 2 }))';
			const json = { items: [{ qty: 10 }, {}] };
			const { error } = await draft(linesJson.replace('LINES', lines), json);
			expect(error?.message).toContain('Line 2 > Quantity: its expression returned no value');
			const all = await draft(linesJson.replace('LINES', lines), { items: [{ count: 10 }] });
			expect(all.error?.message).toContain('Line 1 > Quantity: its expression returned no value');
			expect(await subtotals()).toEqual([]);
			const none = lines.replace('quantity: i.qty, ', '');
			expect((await draft(linesJson.replace('LINES', none), json)).error).toBeUndefined();
			expect(await subtotals()).toEqual([4]);
		},
	);

	it.each([
		'[{ "description": "Setup", "unit_price": 1 }, { "description": "Hour", "quantity": 3, "unit_price": 5 }]',
		'={{ $json.lines }}',
		'={{ [...$json.lines, { description: "Shipping", unit_price: 0 }] }}',
	])('takes a line without a quantity where none was made for it: %s', async (linesJson) => {
		const lines = [
			{ description: 'Setup', unit_price: 1 },
			{ description: 'Hour', quantity: 3, unit_price: 5 },
		];
		expect((await draft(linesJson, { lines })).error).toBeUndefined();
		expect(await subtotals()).toEqual([16]);
	});

	it.each([
		'JSON.stringify($json.lines.map((l) => ({ "description": l.name, "quantity": l.nope, "unit_price": l.total })))',
		"JSON.stringify($json.lines.map((l) => ({ 'description': l.name, 'quantity': l.nope, 'unit_price': l.total })))",
		'JSON.stringify([...($json.lines ?? []).map((l) => ({ description: l.name, quantity: l.nope, unit_price: l.total }))])',
		'JSON.stringify($json.lines.map((l) => l.kind ? { description: "H", quantity: l.hours, unit_price: 1 } : { description: "P", quantity: l.pieces, unit_price: 1 }))',
	])('refuses a quantity that is found in no line: %s', async (code) => {
		const lines = [{ name: 'Tea', total: 6 }];
		const { error } = await draft(`={{ ${code} }}`, { lines });
		expect(error?.message).toContain('Line 1 > Quantity: its expression returned no value');
	});

	it('takes lines of which some are given a quantity', async () => {
		const line = '({ description: l.name, unit_price: l.total, ...(l.n && { quantity: l.n }) })';
		const lines = [{ name: 'Tea', total: 6 }];
		const { error } = await draft(`={{ $json.lines.map((l) => ${line}) }}`, { lines });
		expect(error).toBeUndefined();
	});

	it.each(['l.name + " (quantity: " + l.n + ")"', '`${l.name}, quantity: ${l.n}`'])(
		'takes lines whose description tells a quantity: %s',
		async (description) => {
			const linesJson = `={{ $json.lines.map((l) => ({ description: ${description}, unit_price: l.total })) }}`;
			const lines = [
				{ name: 'Tea', n: 2, total: 6 },
				{ name: 'Pot', n: 1, total: 9 },
			];
			expect((await draft(linesJson, { lines })).error).toBeUndefined();
			expect(await subtotals()).toEqual([15]);
		},
	);

	// 0 / 0 is null in JSON: the customer would be asked for one.
	it('refuses a quantity that is null', async () => {
		const { error } = await draft(
			'=[{ "description": "Tea", "quantity": null, "unit_price": 2 }]',
			{},
		);
		expect(error?.message).toContain('Line 1 > Quantity: must be a number');
	});
});

describe('a description with the word undefined, as developers write into their times', () => {
	const task = "Fix 'undefined is not a function'";
	const json = { task, lines: [{ description: task, unit_price: 5 }] };

	it.each([
		['typed', `[{ "description": "${task}", "unit_price": 5 }]`],
		['typed beside an expression', `=[{ "description": "${task}", "unit_price": {{ 5 }} }]`],
		['from a list', '={{ $json.lines }}'],
		['from a list as text', '={{ JSON.stringify($json.lines) }}'],
		['written as JSON', '=[{ "description": {{ JSON.stringify($json.task) }}, "unit_price": 5 }]'],
	])('is taken: %s', async (_, linesJson) => {
		expect((await draft(linesJson, json)).error).toBeUndefined();
	});

	it.each(['=Work: {{ $json.task }}', '={{ "Work: " + $json.task }}', `=Work: ${task}, {{ 1 }}`])(
		'is taken of the form: %s',
		async (description) => {
			const more = { linesFrom: 'form', lines: { line: [{ description, unitPrice: 5 }] } };
			expect((await draft('[]', json, more)).error).toBeUndefined();
		},
	);

	it('so is the word null, where the field holds it', async () => {
		const lines = [{ description: 'null modem, NaN-safe', item_id: null, unit_price: 5 }];
		const linesJson = '={{ $json.lines.map((l) => ({ ...l, quantity: 1 })) }}';
		expect((await draft(linesJson, { lines })).error).toBeUndefined();
	});

	it.each([
		'={{ $json.orders.map(({ id }) => ({ description: "Order " + id + " for hosting", unit_price: 5 })) }}',
		'={{ JSON.stringify($json.orders.map(({ n }) => ({ description: n * 2 + "h", unit_price: 5 }))) }}',
		'=[{ "description": "Order {{ $json.orders[0].id + " for hosting" }}", "unit_price": 5 }]',
	])('nor is null that JavaScript wrote: %s', async (linesJson) => {
		const { error } = await draft(linesJson, { orders: [{ id: null }] });
		expect(error?.message).toContain('Lines (JSON): a part of its expression returned no value');
	});

	it.each([
		'=[{ "description": "{{ $json.task + $json.none }} {{ $json.none }}", "unit_price": 5 }]',
		'={{ JSON.stringify([{ description: "Order " + $json.none, unit_price: 5 }]) }}',
		'={{ $json.lines.map(() => ({ description: "Order " + $json.none, unit_price: 5 })) }}',
	])('is refused where JavaScript made it: %s', async (linesJson) => {
		expect((await draft(linesJson, json)).error?.message).toContain('returned no value');
	});
});
