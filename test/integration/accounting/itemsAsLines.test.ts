import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	byId,
	documentsInBooks,
	failed,
	invoiceOf,
	loseInvoice,
	useAccounting,
} from './harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const items = (count: number, more: (index: number) => object = () => ({})) =>
	Array.from({ length: count }, (_, index) => ({
		json: { name: `Line ${index}`, price: index + 0.25, ...more(index) },
	}));

const parameters = async (more: object = {}) =>
	await invoiceOf({
		linesFrom: 'items',
		description: '={{ $json.name }}',
		unitPrice: '={{ $json.price }}',
		amountUnit: 'major',
		currency: 'EUR',
		...more,
	});

const run = async (input: INodeExecutionData[], more?: object, nodeOptions?: object) =>
	await accounting().run('invoice.create', await parameters(more), { items: input, nodeOptions });

/** What stands in the books: the descriptions of the lines, invoice by invoice. */
const linesInBooks = async () =>
	(await documentsInBooks()).map(({ lines }) => lines.map(({ description }) => description));

it('makes one invoice of 200 items, in their order, paired with all of them', async () => {
	const { output, error } = await run(items(200));
	expect(error).toBeUndefined();
	expect(await linesInBooks()).toEqual([items(200).map(({ json }) => json.name)]);
	expect(await accounting().control.ledger('invoice')).toMatchObject([
		{ id: output[0][0].json.id },
	]);
	// 0.25 + 1.25 + … + 199.25
	expect(output[0][0].json).toMatchObject({ subtotal: 19950 });
	expect(output[0]).toHaveLength(1);
	expect(output[0][0].pairedItem).toEqual(items(200).map((_, item) => ({ item })));
});

it('makes one invoice of items whose currency is written in several ways', async () => {
	const codes = ['USD', 'usd', ' USD'];
	const input = items(3, (index) => ({ code: codes[index] }));
	const { output, error } = await run(input, { currency: byId('={{ $json.code }}') });
	expect(error).toBeUndefined();
	expect(output[0].map(({ json }) => [json.currency, json.subtotal])).toEqual([['USD', 3.75]]);
});

it('refuses Execute Once, with which n8n would pass on the first item alone', async () => {
	const { error } = await run(items(3), {}, { executeOnce: true });
	expect(error?.message).toContain('Execute Once: turn it off in the settings of this node');
	expect(await accounting().control.ledger()).toEqual([]);
	expect(
		(
			await run(
				items(3),
				{ linesFrom: 'form', lines: { line: [{ description: 'Tea', unitPrice: 5 }] } },
				{ executeOnce: true },
			)
		).error,
	).toBeUndefined();
});

it('refuses 201 items, with nothing in the ledger', async () => {
	const { error } = await run(items(201));
	expect(error?.message).toContain('an invoice has 1 to 200');
	expect(await accounting().control.ledger()).toEqual([]);
	expect(await accounting().control.requests({ service: 'accounting' })).toEqual([]);
});

it('takes a due date that is computed for each item', async () => {
	const { error } = await run(items(3), {
		additionalFields: { dueDate: "={{ $now.plus(14, 'days').plus($itemIndex, 'milliseconds') }}" },
	});
	expect(error).toBeUndefined();
	expect(await linesInBooks()).toHaveLength(1);
});

describe('in groups', () => {
	const ofOrders = (...orders: unknown[]) => items(orders.length, (n) => ({ order: orders[n] }));

	it('makes exactly the right invoices with exactly the right lines', async () => {
		const { output } = await run(ofOrders('b', 'a', 'b', 'c', 'a', 'b'), {
			groupBy: 'order',
			reference: '={{ $json.order }}',
		});
		expect(await linesInBooks()).toEqual([
			['Line 0', 'Line 2', 'Line 5'],
			['Line 1', 'Line 4'],
			['Line 3'],
		]);
		const documents = await documentsInBooks();
		expect(documents.map(({ reference }) => reference)).toEqual(['b', 'a', 'c']);
		expect(output[0].map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			[documents[0].id, [{ item: 0 }, { item: 2 }, { item: 5 }]],
			[documents[1].id, [{ item: 1 }, { item: 4 }]],
			[documents[2].id, { item: 3 }],
		]);
	});

	it('advises no Execute Once, which is refused here', async () => {
		const input = { groupBy: 'order', description: 'Tea', unitPrice: 5 };
		const { hints, error } = await run(ofOrders('a', 'b'), input);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message).join()).not.toContain('Execute Once');
	});

	it('reads decimals by the currency of the records, for several invoices as for one', async () => {
		for (const orders of [
			['a', 'a'],
			['b', 'c'],
		]) {
			const { error } = await run(
				items(2, (n) => ({ order: orders[n], price: '1.250', currency: 'KWD' })),
				{ groupBy: 'order', currency: '' },
			);
			expect(error).toBeUndefined();
		}
		expect((await documentsInBooks()).map(({ subtotal }) => subtotal)).toEqual([2.5, 1.25, 1.25]);
	});

	it('counts 200 lines for each invoice, not for all of them', async () => {
		const { error } = await run(
			items(202, (n) => ({ order: n % 2 })),
			{ groupBy: 'order' },
		);
		expect(error).toBeUndefined();
		expect((await linesInBooks()).map(({ length }) => length)).toEqual([101, 101]);
	});

	it('goes on with the next invoice when one is rejected and the node may continue', async () => {
		const { output } = await run(
			items(3, (n) => ({ order: n % 2, day: n % 2 ? '2026-11-10' : '2026-11-01' })),
			{
				groupBy: 'order',
				additionalFields: { date: '={{ $json.day }}', dueDate: '2026-11-05' },
			},
			{ onError: 'continueRegularOutput' },
		);
		expect(await linesInBooks()).toEqual([['Line 0', 'Line 2']]);
		expect(output[0][1]).toMatchObject({
			json: { error: expect.stringContaining('is before the date of the invoice') as string },
			pairedItem: { item: 1 },
		});
	});

	// The first would be there already when the flow is corrected and run again, and come twice.
	it.each([
		[
			'has 201 lines',
			items(202, (n) => ({ order: n ? 'b' : 'a' })),
			'201 came, and an invoice has 1 to',
		],
		['has no price', items(2, (n) => ({ order: n, price: n ? 'x' : 1 })), 'Unit Price: must be'],
	])('creates none of the invoices when one of them %s', async (_, input, message) => {
		const { error } = await run(input, { groupBy: 'order' });
		expect(error?.message).toContain(message);
		expect(await accounting().control.ledger()).toEqual([]);
	});

	it('creates nothing when an item belongs to no group', async () => {
		const { error } = await run(ofOrders('a', '', 'a'), { groupBy: 'order' });
		expect(error?.message).toContain('Group By: item 1 has nothing in the field "order"');
		expect(await accounting().control.ledger()).toEqual([]);
	});
});

// A price of 1250 cents among prices in euros would be invoiced as 1250 euros.
it('does not read the price of one item in the unit of another', async () => {
	const { text } = await failed(
		'invoice.create',
		await parameters({
			amountUnit: '={{ $json.unit }}',
			additionalFields: { currency: 'EUR' },
		}),
		{ items: items(2, (n) => ({ unit: n ? 'minor' : 'major', price: n ? 1250 : 12.5 })) },
	);
	expect(text).toContain('Amount Unit: items 0 and 1 differ');
	expect(await accounting().control.ledger()).toEqual([]);
});

describe('the unit of prices that come from somewhere', () => {
	const line = (unitPrice: unknown) => ({ line: [{ description: 'Tea', unitPrice }] });
	const cents = [
		{ json: { name: 'Tea', price: 1250, lines: [{ description: 'Tea', unit_price: 1250 }] } },
	];
	const json = { linesFrom: 'json', linesJson: '={{ $json.lines }}' };
	const form = { linesFrom: 'form', lines: line('={{ $json.price }}') };
	const currency = { additionalFields: { currency: 'EUR' } };

	it.each([
		['items', {}],
		['a form', form],
		['JSON', json],
	])('has to be chosen for %s', async (_, more) => {
		const { error } = await run(cents, { ...more, amountUnit: 'typed' });
		expect(error?.message).toContain(
			'Amount Unit: choose Major or Minor, because the unit price comes from an expression',
		);
		expect(error?.description).toContain('Nothing was sent.');
		expect(await accounting().control.requests({ service: 'accounting' })).toEqual([]);
	});

	it.each([
		['items', {}],
		['a form', form],
		['JSON', json],
	])('is the one that was chosen for %s', async (_, more) => {
		const { error } = await run(cents, { ...more, ...currency, amountUnit: 'minor' });
		expect(error).toBeUndefined();
		expect(await documentsInBooks()).toMatchObject([{ subtotal: 12.5 }]);
	});

	it.each([
		['items', { unitPrice: 12.5 }],
		['a form', { linesFrom: 'form', lines: line(12.5) }],
		['JSON', { linesFrom: 'json', linesJson: '[{"description":"Tea","unit_price":12.5}]' }],
	])('is major when the prices of %s are typed', async (_, more) => {
		const { error } = await run(cents, { ...more, amountUnit: 'typed' });
		expect(error).toBeUndefined();
		expect(await documentsInBooks()).toMatchObject([{ subtotal: 12.5 }]);
	});

	it.each([
		['items', { unitPrice: '={{ $json.text }}' }],
		['a form', { linesFrom: 'form', lines: line('={{ $json.text }}') }],
		[
			'JSON',
			{ linesFrom: 'json', linesJson: '=[{"description":"Tea","unit_price":"{{ $json.text }}"}]' },
		],
	])('is not minor when the text of %s has decimals', async (_, more) => {
		const { error } = await run([{ json: { name: 'Tea', text: '49.00' } }], {
			...more,
			amountUnit: 'minor',
		});
		expect(error?.message).toContain('Unit Price: "49.00" has decimals');
		expect(await accounting().control.ledger()).toEqual([]);
	});

	it('is refused when it is neither', async () => {
		const { error } = await run(cents, { ...form, ...currency, amountUnit: '={{ "cents" }}' });
		expect(error?.message).toContain('Amount Unit: must be typed, major or minor, not "cents"');
		expect(await accounting().control.ledger()).toEqual([]);
	});
});

it('puts no item of another business on an invoice', async () => {
	const { readWrite, readWriteSecond } = accounting().keys.accounting;
	const keys = [readWrite, readWriteSecond];
	const { error } = await accounting().run('invoice.create', await parameters(), {
		key: '={{ $json.key }}',
		items: items(2, (index) => ({ key: keys[index] })),
	});
	expect(error?.message).toContain('The credential is not the same for items 0 and 1');
	expect(await accounting().control.ledger()).toEqual([]);
});

it('refuses the other lines of an order that an earlier round of a loop has invoiced', async () => {
	const grouped = await parameters({
		groupBy: 'order',
		reference: '={{ "order-" + $json.order }}',
	});
	const run = { establishedAt: BEGAN, executionId: '1', mode: 'trigger' } as const;
	const rows = (orders: string[], from: number) =>
		orders.map((order, n) => ({ json: { order, name: `Line ${from + n}`, price: from + n } }));
	const first = { ...run, items: rows(['a', 'b'], 1) };
	expect((await accounting().run('invoice.create', grouped, first)).error).toBeUndefined();
	const { output, error } = await accounting().run('invoice.create', grouped, {
		...{ ...run, items: rows(['b', 'c'], 3), earlierRounds: 1 },
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	const [refused, made] = output[0].map(({ json }) => json);
	const [{ id }] = (await documentsInBooks()).filter(({ reference }) => reference === 'order-b');
	expect(refused.error).toContain(
		`Reference: an earlier round of this execution used "order-b" for something else ${String(id)}`,
	);
	expect(refused.details).toMatchObject({ processed: 'no' });
	expect(made).toMatchObject({ created: true, reference: 'order-c' });
	expect(await linesInBooks()).toEqual([['Line 1'], ['Line 2'], ['Line 4']]);
});

it('refuses them as well when nobody knows what became of that invoice', async () => {
	const grouped = await parameters({
		groupBy: 'order',
		reference: '={{ "order-" + $json.order }}',
	});
	const round = async (name: string, earlierRounds: number) =>
		await accounting().run('invoice.create', grouped, {
			...{ establishedAt: BEGAN + 900, executionId: '1', mode: 'trigger', earlierRounds },
			items: [{ json: { order: 'a', name, price: 5 } }],
			nodeOptions: { onError: 'continueRegularOutput' },
		});
	// The look before it succeeds.
	await loseInvoice({ skip: 1, times: 60 });
	const first = await round('Tea', 0);
	expect(first.output[0][0].json.details).toMatchObject({ processed: 'unknown' });
	await accounting().control.faults.clear();
	const [[{ json }]] = (await round('Milk', 1)).output;
	expect(json.error).toContain('an earlier round of this execution used "order-a"');
	expect(json.details).toMatchObject({ processed: 'unknown' });
	const [[{ json: ledBack }]] = (await round('Tea', 2)).output;
	expect(ledBack).toMatchObject({ created: true });
	expect(await linesInBooks()).toEqual([['Tea']]);
});

it.each(['at once', 'one after the other'])(
	'drafts one invoice for two calls of an agent that use one reference for other lines, %s',
	async (when) => {
		const memory = {};
		const call = async (description: string) =>
			await accounting().run(
				'invoice.create',
				{
					...(await invoiceOf({ reference: 'order-1' })),
					lines: { line: [{ description, quantity: 1, unitPrice: 5 }] },
				} as never,
				{
					...{
						mode: 'webhook',
						establishedAt: BEGAN + 901 + when.length,
						executionId: when,
						memory,
					},
					nodeOptions: { type: 'n8n-nodes-merchant-services.merchantAccountingTool' },
				},
			);
		const runs =
			when === 'at once'
				? await Promise.all([call('Tea'), call('Milk')])
				: [await call('Tea'), await call('Milk')];
		const refused = runs.flatMap(({ error }) => (error ? [error.message] : []));
		expect(refused).toEqual([expect.stringContaining('used "order-1" for something else')]);
		expect(await linesInBooks()).toHaveLength(1);
	},
);

it.each([
	['another price', { name: 'Tea', price: 6 }, false],
	['another description, which costs the same', { name: 'Milk', price: 5 }, false],
	['the same', { name: 'Tea', price: 5 }, true],
])(
	'takes a later round of a loop for the same order only with the same lines: %s',
	async (_, row, isSame) => {
		const grouped = await parameters({
			groupBy: 'order',
			reference: '={{ "order-" + $json.order }}',
		});
		const establishedAt = BEGAN + row.price + row.name.length * 10;
		const run = { establishedAt, executionId: '1', mode: 'trigger' } as const;
		const round = async (json: IDataObject, earlierRounds: number) =>
			await accounting().run('invoice.create', grouped, {
				...run,
				earlierRounds,
				items: [{ json: { order: 'a', ...json } }],
			});
		const first = await round({ name: 'Tea', price: 5 }, 0);
		const { id } = first.output[0][0].json;
		const { output, error } = await round(row, 1);
		if (isSame) {
			expect(output[0][0].json.id).toBe(id);
		} else {
			expect(error?.message).toContain(`used "order-a" for something else ${String(id)}`);
			expect(error?.description).toContain('change or cancel that in your Merchant dashboard or');
			expect(error?.description).toContain('unless a reference or key of their own names them');
		}
		expect(await linesInBooks()).toEqual([['Tea']]);
	},
);
