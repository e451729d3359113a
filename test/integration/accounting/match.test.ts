import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { accounting, byId, failed, queriesOf, useAccounting } from './harness.mts';

useAccounting();

const books = () => accounting().control.accounting;

let customer = '';
beforeEach(async () => {
	({ id: customer } = await books().contacts.create({ name: 'Online Sales' }));
});

const book = async (
	reference: string | undefined,
	unit_price: number,
	more: Parameters<ReturnType<typeof books>['documents']['create']>[0] = {},
) => {
	const [document] = await books().documents.create({
		kind: 'invoice',
		contact_id: customer,
		currency: 'EUR',
		date: '2026-10-15',
		reference,
		lines: [{ description: 'Tea', quantity: 1, unit_price }],
		...more,
	});
	return document.id;
};

const paid = (id: string, amount: number | string, currency = 'EUR') => ({
	json: { id, amount, currency },
});

const dragged = {
	reference: '=payment-{{ $json.id }}',
	amount: '={{ $json.amount }}',
	amountUnit: 'minor',
	currency: byId('={{ $json.currency }}'),
};

const october = { from: '2026-10-01', to: '2026-10-31' };

const run = async (items: INodeExecutionData[], more: object = {}) => {
	const result = await accounting().run(
		'invoice.match',
		{ ...dragged, ...october, ...more },
		{ items },
	);
	if (result.error) throw new Error(`${result.error.message}\n${result.error.description}`);
	return result;
};

const match = async (items: INodeExecutionData[], more?: object): Promise<IDataObject[]> =>
	(await run(items, more)).output[0].map(({ json }) => json);

const verdicts = async (items: INodeExecutionData[], more?: object) =>
	(await match(items, more)).map(({ reference, match: verdict }) => [reference, verdict]);

it('tells apart what matches, what differs, and what only one side has', async () => {
	const same = await book('payment-1', 123.4);
	await book('payment-2', 55.5);
	await book('payment-3', 40, { currency: 'USD' });
	const unpaid = await book('payment-5', 60);
	const { output } = await run([
		paid('1', 12_340),
		paid('2', 5_000),
		paid('3', 4_000),
		paid('4', 7_000),
	]);
	expect(output[0]).toMatchObject([
		{
			json: {
				message: `The input item and invoice ${same} agree on 123.40 EUR.`,
				id: same,
				reference: 'payment-1',
				match: 'matched',
				amount: 123.4,
				total: 123.4,
				currency: 'EUR',
				difference: 0,
				status: 'draft',
				date: '2026-10-15',
				contact_id: customer,
				duplicate: false,
			},
			pairedItem: { item: 0 },
		},
		{
			json: { match: 'amountDiffers', amount: 50, total: 55.5, difference: -5.5 },
			pairedItem: { item: 1 },
		},
		{
			json: {
				message: expect.stringMatching(/is over 40\.00 EUR, but invoice .* is over 40\.00 USD\.$/),
				match: 'amountDiffers',
				currency: 'EUR',
				invoiceCurrency: 'USD',
				difference: null,
			},
			pairedItem: { item: 2 },
		},
		{
			json: {
				message: 'No invoice in the period has the reference of the input item over 70.00 EUR.',
				id: null,
				reference: 'payment-4',
				match: 'onlyInInput',
				amount: 70,
				total: null,
			},
			pairedItem: { item: 3 },
		},
		{
			json: {
				message: `No input item belongs to invoice ${unpaid} over 60.00 EUR.`,
				id: unpaid,
				reference: 'payment-5',
				match: 'onlyInBooks',
				amount: null,
				total: 60,
				currency: 'EUR',
			},
			pairedItem: [],
		},
	]);
});

it('shows what people look for first', async () => {
	await book('payment-1', 1);
	const [item] = await match([paid('1', 100)]);
	expect(Object.keys(item).slice(0, 8)).toEqual([
		'message',
		'id',
		'reference',
		'match',
		'amount',
		'total',
		'currency',
		'status',
	]);
});

it('compares references as Skip If Reference Exists does', async () => {
	await book('  PAYMENT-\u00e9 ', 1);
	expect(await verdicts([paid('e\u0301', 100)])).toEqual([['payment-e\u0301', 'matched']]);
});

it('counts neither void invoices nor credit notes', async () => {
	await books().documents.void(await book('payment-1', 1));
	await book('payment-2', 1, { kind: 'credit_note' });
	expect(await verdicts([paid('1', 100), paid('2', 100)])).toEqual([
		['payment-1', 'onlyInInput'],
		['payment-2', 'onlyInInput'],
	]);
});

it.each([
	['JPY', 500, 500],
	['KWD', 1_234, 1.234],
	['EUR', 30, 0.1 + 0.2],
])('compares %s exactly', async (currency, minor, price) => {
	await book('payment-1', price, { currency });
	expect(await match([paid('1', minor, currency)])).toMatchObject([{ match: 'matched' }]);
	expect(await match([paid('1', minor + 1, currency)])).toMatchObject([{ match: 'amountDiffers' }]);
});

it('takes amounts in major units', async () => {
	await book('payment-1', 12.5);
	const major = { amountUnit: 'major' };
	expect(await match([paid('1', '12.50')], major)).toMatchObject([{ match: 'matched' }]);
});

it('compares refunds and credits, too, which are less than nothing', async () => {
	const credit = await book('payment-1', -50);
	await book('payment-2', 30);
	await book('payment-3', -20);
	expect(
		await match([paid('1', -5_000), paid('2', -3_000), paid('4', '-12'), paid('2', 3_000)]),
	).toMatchObject([
		{
			match: 'matched',
			amount: -50,
			total: -50,
			difference: 0,
			message: `The input item and invoice ${credit} agree on -50.00 EUR.`,
		},
		{ match: 'onlyInInput', amount: -30, duplicate: true },
		{ match: 'onlyInInput', amount: -0.12, total: null },
		{ match: 'matched', amount: 30, total: 30 },
		{ match: 'onlyInBooks', reference: 'payment-3', amount: null, total: -20 },
	]);
	const [differs] = await match([paid('3', 2_000)]);
	expect(differs).toMatchObject({ match: 'amountDiffers', amount: 20, total: -20, difference: 40 });
});

describe('the invoices to compare with', () => {
	it('are those of the period', async () => {
		await book('payment-1', 1, { date: '2026-09-30' });
		await book('payment-2', 1, { date: '2026-10-31' });
		expect(await verdicts([paid('1', 100)])).toEqual([
			['payment-1', 'onlyInInput'],
			['payment-2', 'onlyInBooks'],
		]);
		expect(await verdicts([paid('1', 100)], { from: '' })).toContainEqual(['payment-1', 'matched']);
	});

	it('are those of a customer', async () => {
		const { id } = await books().contacts.create({ name: 'Other' });
		await book('payment-1', 1, { contact_id: id });
		await book('payment-2', 1);
		const filters = { contactId: byId(customer) };
		expect(await verdicts([paid('2', 100)], { filters })).toEqual([['payment-2', 'matched']]);
		expect((await match([paid('1', 100)], { filters }))[0].message).toBe(
			'No invoice of the chosen customer in the period has the reference of the input item over 1.00 EUR.',
		);
	});

	it('can be without drafts', async () => {
		await book('payment-1', 1);
		await books().documents.issue(await book('payment-2', 1));
		const items = [paid('1', 100), paid('2', 100)];
		expect(await verdicts(items, { filters: { ignoreDrafts: true } })).toEqual([
			['payment-1', 'onlyInInput'],
			['payment-2', 'matched'],
		]);
		await book('payment-2', 1);
		const messages = (await match(items, { filters: { ignoreDrafts: true } })).map(
			({ message }) => message,
		);
		expect(messages).toEqual([
			'No invoice in the period has the reference of the input item over 1.00 EUR. 1 draft has this reference and was left out because of Ignore Drafts.',
			expect.stringMatching(/ agree on 1\.00 EUR\.$/),
		]);
		expect(await verdicts(items, { filters: { ignoreDrafts: false } })).toContainEqual([
			'payment-1',
			'matched',
		]);
	});

	it('can be those with a certain reference', async () => {
		await book('Payment-1', 1);
		await book('order 7', 1);
		await book(undefined, 1);
		await book(undefined, 1);
		const filters = { referencePrefix: ' payment-' };
		expect(await verdicts([paid('1', 100)], { filters })).toEqual([['payment-1', 'matched']]);
		const all = await match([paid('1', 100)]);
		expect(all.map(({ match: verdict }) => verdict).sort()).toEqual([
			'matched',
			'onlyInBooks',
			'onlyInBooks',
			'onlyInBooks',
		]);
		const [other] = await match([paid('7', 100)], {
			reference: '=order {{ $json.id }}',
			filters,
		});
		expect(other).toMatchObject({
			match: 'onlyInInput',
			message:
				'The reference of the input item over 1.00 EUR does not start with "payment-", so it was compared with no invoice. Change Reference, or remove Reference Starts With.',
		});
		// Those without a reference are no duplicates of each other.
		expect(all.every(({ duplicate }) => duplicate === false)).toBe(true);
	});
});

describe('a reference that comes twice', () => {
	it('is matched once, and says so, when it has two invoices', async () => {
		await book('payment-1', 80);
		await book('payment-1', 80);
		const { output, hints } = await run([paid('1', 8_000)]);
		const items = output[0].map(({ json }) => json);
		expect(items).toMatchObject([
			{ match: 'matched', duplicate: true },
			{ match: 'onlyInBooks', duplicate: true },
		]);
		expect(items[0].id).not.toBe(items[1].id);
		expect(items[1].message).toMatch(/1 input item and 2 invoices have this reference\.$/);
		expect(hints).toContainEqual(
			expect.objectContaining({
				message: '2 items share their reference with others. Their messages say how many do.',
			}),
		);
	});

	it('is matched once, and says so, when it has two input items', async () => {
		await book('payment-1', 80);
		expect(await match([paid('1', 7_000), paid('1', 8_000)])).toMatchObject([
			{
				match: 'onlyInInput',
				amount: 70,
				duplicate: true,
				message: expect.stringMatching(
					/^No invoice is left for the input item over 70\.00 EUR\. 2 /,
				),
			},
			{
				match: 'matched',
				amount: 80,
				duplicate: true,
				message: expect.stringMatching(/ 2 input items and 1 invoice have this reference\.$/),
			},
		]);
	});

	it('says so also when the other side has none', async () => {
		await book('payment-2', 80);
		await book('payment-2', 90);
		expect(await match([paid('1', 1), paid('1', 1)])).toMatchObject([
			{ message: expect.stringMatching(/^No invoice in .* 2 input items have this reference\.$/) },
			{ match: 'onlyInInput', duplicate: true },
			{ message: expect.stringMatching(/ 2 invoices have this reference\.$/) },
			{ match: 'onlyInBooks', duplicate: true },
		]);
	});
});

describe('an empty item', () => {
	it('is none, so that a month without payments shows what the books have', async () => {
		await book('payment-1', 1);
		expect(await verdicts([{ json: {} }])).toEqual([['payment-1', 'onlyInBooks']]);
		const ofExample = {
			reference: '=payment-{{ $json.payment_id ?? $json.id }}',
			amount: '={{ $json.major.gross }}',
			amountUnit: 'major',
		};
		expect(await verdicts([{ json: {} }], ofExample)).toEqual([['payment-1', 'onlyInBooks']]);
		const settled = { json: { id: '1', currency: 'EUR', major: { gross: 1 } } };
		expect(await verdicts([settled], ofExample)).toEqual([['payment-1', 'matched']]);
	});

	it('is one when everything was typed', async () => {
		await book('payment-1', 1);
		const typed = { reference: 'payment-1', amount: 1, amountUnit: 'typed', currency: byId('EUR') };
		expect(await verdicts([{ json: {} }], typed)).toEqual([['payment-1', 'matched']]);
		const { text } = await failed('invoice.match', { ...typed, amount: 'much' });
		expect(text).toContain('Amount: "much" is not an amount');
	});
});

describe('an item that cannot be compared is refused by its number, and nothing is read', () => {
	const good = paid('1', 100);
	it.each<[string, INodeExecutionData, object]>([
		['Reference: its expression', { json: { amount: 1 } }, { reference: '={{ $json.id }}' }],
		['Reference: a part of its expression', { json: { amount: 1, currency: 'EUR' } }, {}],
		['Reference: must not be empty', good, { reference: '  ' }],
		['Reference: must be text', good, { reference: '={{ [$json.id] }}' }],
		['Amount: its expression returned no value', { json: { id: '2', currency: 'EUR' } }, {}],
		['Amount: "much" is not an amount', paid('2', 'much'), {}],
		['Amount: 1.5 is not a whole number of minor units', paid('2', 1.5), {}],
		['Amount Unit: choose Major or Minor', good, { amountUnit: 'typed' }],
		[
			'Amount Unit: must be typed, major or minor, not "cents"',
			good,
			{ amountUnit: '={{ "cents" }}' },
		],
		['Currency: "EURO" is not an ISO 4217', paid('2', 1, 'EURO'), {}],
		['Currency: its expression returned no value', { json: { id: '2', amount: 1 } }, {}],
		['From: 2026-11-02 is after To', good, { from: '2026-11-02', to: '2026-11-01' }],
		['Ignore Drafts: must be true or false', good, { filters: { ignoreDrafts: '={{ "no" }}' } }],
	])('%s', async (message, item, more) => {
		const parameters = { ...dragged, ...october, ...more };
		const { text } = await failed('invoice.match', parameters, { items: [good, item] });
		expect(text).toContain(message);
		if (item !== good) expect(text).toContain('[item 1]');
		expect(await accounting().control.requests({ service: 'accounting' })).toEqual([]);
	});

	it('leaves all items as failed ones when the workflow goes on', async () => {
		const { output } = await accounting().run('invoice.match', dragged, {
			items: [good, paid('2', 'much'), good],
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		expect(output[0].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 1 },
			{ item: 0 },
			{ item: 2 },
		]);
		expect(output[0][0].json.error).toContain('is not an amount');
	});
});

it('takes the period from the first item', async () => {
	await book('payment-1', 1);
	const items = [{ json: { ...paid('1', 100).json, from: '2026-10-01' } }, paid('2', 100)];
	expect(await verdicts(items, { from: '={{ $json.from }}' })).toEqual([
		['payment-1', 'matched'],
		['payment-2', 'onlyInInput'],
	]);
});

it('reads the list once for all items', async () => {
	await books().documents.create({ count: 250, kind: 'invoice', date: '2026-10-15' });
	const items = Array.from({ length: 300 }, (_, index) => paid(String(index), 100));
	expect(await match(items)).toHaveLength(550);
	const asked = await queriesOf(/^\/invoices/);
	expect(asked).toHaveLength(new Set(asked.map((query) => JSON.stringify(query))).size);
});
