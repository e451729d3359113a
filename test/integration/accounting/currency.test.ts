import {
	accounting,
	contactNamed,
	documentsInBooks,
	invoiceOf,
	useAccounting,
} from './harness.mts';

useAccounting();

const event = (currency: string) => ({
	json: { type: 'payment.succeeded', data: { amount: 8250, currency }, major: { amount: 82.5 } },
});

/** A customer without a currency of its own: left empty, it would be that of the books. */
const create = async (more: object, items: object[] = [event('GBP')]) =>
	await accounting().run(
		'invoice.create',
		await invoiceOf({
			contactId: await contactNamed('Birch and Sons'),
			amountUnit: 'major',
			...more,
		}),
		{ items: items as never },
	);

const priced = (unitPrice: unknown) => ({
	lines: { line: [{ description: 'Order', quantity: 1, unitPrice }] },
});

const madeCurrencies = async () =>
	(await documentsInBooks()).map(({ currency, total }) => `${total} ${currency}`);

describe('a price that was dragged keeps its unit', () => {
	it.each([
		['major', '={{ $json.data.amount }}', 'Minor'],
		['minor', '={{ $json.major.amount }}', 'Major'],
	])('%s is refused for %s', async (amountUnit, price, right) => {
		const round = {
			...event('GBP').json,
			major: { amount: 82 },
			data: { amount: 8200, currency: 'GBP' },
		};
		const { error } = await create({ ...priced(price), amountUnit }, [{ json: round }]);
		expect(error?.message).toContain(`Amount Unit: choose ${right}, because the unit price comes`);
		expect(error?.description).toContain('Nothing was sent.');
		expect(await madeCurrencies()).toEqual([]);
	});

	it('also for prices of several items', async () => {
		const more = { linesFrom: 'items', description: 'T', unitPrice: '={{ $json.data.amount }}' };
		const { error } = await create(more, [event('GBP'), event('GBP')]);
		expect(error?.message).toContain('Amount Unit: choose Minor');
		expect(await madeCurrencies()).toEqual([]);
	});
});

describe('a price that was dragged keeps its currency', () => {
	it.each([
		'={{ $json.major.amount }}',
		'={{ $json.data.amount / 100 }}',
		"={{ $json['major']['amount'] }}",
	])('%s takes it from the record', async (price) => {
		const { error } = await create(priced(price));
		expect(error).toBeUndefined();
		expect(await madeCurrencies()).toEqual(['82.5 GBP']);
	});

	it('which decides what minor units are', async () => {
		const { error } = await create({ ...priced('={{ $json.data.amount }}'), amountUnit: 'minor' });
		expect(error).toBeUndefined();
		expect(await madeCurrencies()).toEqual(['82.5 GBP']);
	});

	it.each([
		['form', priced('={{ $json.price }}')],
		['items', { linesFrom: 'items', description: 'Tea', unitPrice: '={{ $json.price }}' }],
		[
			'json',
			{ linesFrom: 'json', linesJson: '=[{"description":"T","unit_price":{{ $json.price }}}]' },
		],
	])('and is asked for where nothing names it: %s', async (_, more) => {
		const { error } = await create(more, [{ json: { price: 5 } }]);
		expect(error?.message).toContain('Currency: choose one, because the unit price comes from');
		expect(error?.description).toContain('Nothing was sent.');
		expect(await madeCurrencies()).toEqual([]);
	});

	it('and for lines of which one has no currency', async () => {
		const more = { linesFrom: 'items', description: 'T', unitPrice: '={{ $json.price }}' };
		const items = [{ json: { price: 5, currency: 'GBP' } }, { json: { price: 6 } }];
		const { error } = await create(more, items);
		expect(error?.message).toContain('Currency: choose one, because the unit price comes from');
		expect(await madeCurrencies()).toEqual([]);
	});

	it.each([
		[
			'a line that is calculated',
			{
				lines: {
					line: [
						{ description: 'Tea', quantity: 1, unitPrice: '={{ $json.amount }}' },
						{ description: 'Shipping', quantity: 1, unitPrice: '={{ $json.shipping / 1.19 }}' },
					],
				},
			},
			[{ amount: 82.5, shipping: 5.95, currency: 'USD' }],
		],
		[
			'a row that names none',
			{ linesFrom: 'items', description: 'Tea', unitPrice: '={{ $json.amount }}' },
			[{ amount: 10, currency: 'EUR' }, { amount: 20, currency: 'USD' }, { amount: 5 }],
		],
	])('and is refused in another, also beside %s', async (_, more, rows) => {
		const { error } = await create(
			{ amountUnit: 'major', currency: 'EUR', ...more },
			rows.map((json) => ({ json })),
		);
		expect(error?.message).toContain('Unit Price: comes from a record in USD, but Currency is EUR');
		expect(await madeCurrencies()).toEqual([]);
	});

	it('is that of the amount and not that of the order around it', async () => {
		const money = { amount: '13500', currency_code: 'JPY' };
		const price = priced('={{ $json.total_price_set.presentment_money.amount }}');
		const order = { currency: 'EUR', total_price_set: { presentment_money: money } };
		expect((await create(price, [{ json: order }])).error).toBeUndefined();
		expect(await madeCurrencies()).toEqual(['13500 JPY']);
	});

	it('and for lines of several currencies', async () => {
		const more = { linesFrom: 'items', description: 'T', unitPrice: '={{ $json.major.amount }}' };
		const { error } = await create(more, [event('GBP'), event('USD')]);
		expect(error?.message).toContain(
			'Currency: choose one, because the prices come in GBP and USD',
		);
		expect(await madeCurrencies()).toEqual([]);
	});

	it('may be left empty where the price is typed', async () => {
		expect((await create(priced(5))).error).toBeUndefined();
		expect(await madeCurrencies()).toEqual(['5 USD']);
	});

	it.each([{ currency: 'usd' }, { additionalFields: { currency: 'USD' } }])(
		'and is refused in another that was entered: %j',
		async (entered) => {
			const price = priced('={{ $json.major.amount }}');
			const { error } = await create({ ...price, ...entered });
			expect(error?.message).toContain(
				'Unit Price: comes from a record in GBP, but Currency is USD',
			);
			expect(error?.description).toContain('Nothing was sent.');
			expect(await madeCurrencies()).toEqual([]);
			const { hints } = await create({ ...price, currency: 'GBP' });
			expect(hints).toEqual([]);
			expect(await madeCurrencies()).toEqual(['82.5 GBP']);
		},
	);

	it('also where a list of lines was dragged, unless its prices are calculated', async () => {
		const json = { currency: 'GBP', lines: [{ description: 'Tea', unit_price: 5 }] };
		const dragged = { linesFrom: 'json', currency: 'USD' };
		const { error } = await create({ ...dragged, linesJson: '={{ $json.lines }}' }, [{ json }]);
		expect(error?.message).toContain('Unit Price: comes from a record in GBP, but Currency is USD');
		const [advised] = /\{\{.*\}\}/.exec(error?.description ?? '') ?? [];
		const corrected = await create({ ...dragged, linesJson: `=${advised}` }, [{ json }]);
		expect(corrected.error).toBeUndefined();
		expect(await madeCurrencies()).toEqual(['5 USD']);
	});

	it('may be another one where the price is calculated', async () => {
		const price = priced('={{ $json.major.amount * 1.2 }}');
		expect((await create({ ...price, currency: 'USD' })).error).toBeUndefined();
		expect(await madeCurrencies()).toEqual(['99 USD']);
	});
});
