import type { IDataObject } from 'n8n-workflow';
import { createSourceCurrencies } from '../../../../nodes/shared/expression/sourceCurrencies';
import { contextOf, type Where } from './dragged';

const field = { displayName: 'Unit Price', name: 'unitPrice', type: 'number', default: 0 } as const;

const currenciesOf = (text: string, items: IDataObject[], where: Where = {}) =>
	createSourceCurrencies(contextOf(items, where), [{ field, path: ['lines'], text }])('unitPrice', [
		...items.keys(),
	]);

const event = { data: { amount: 8250, currency: 'eur' }, major: { amount: 82.5 } };

it.each<[string, IDataObject]>([
	['={{ $json.data.amount }}', event],
	['={{ $json.major.amount }}', event],
	['={{ $json.event.major.amount }}', { event, currency: 'USD' }],
	['={{ $json["data"]["amount"] / 100 }}', event],
	['={{ (() => $json.data.amount)() }}', event],
	['={{ [$json.data.amount].max() }}', event],
	['={{ $json.amount }}', { amount: 5, currency: 'EUR' }],
	[
		'={{ $json.orders.first().price }}',
		{ orders: [{ price: 5, currency: 'EUR' }], currency: 'USD' },
	],
	['={{ $json.orders.at(0).price }}', { orders: [{ price: 5, currency: 'EUR' }] }],
	['={{ $json.text.slice(0, -1) }}', { text: '5€', currency: 'EUR' }],
	['={{ $json.orders[0].price }}', { orders: [{ price: 5, currency: 'EUR' }], currency: 'USD' }],
	['={{ $json.requested.major }}', { requested: { major: 5, currency: 'EUR' } }],
	['={{ Number($json.total_all) / 100 }}', { total_all: 5, currency: 'EUR', currency_symbol: '€' }],
	['={{ $json.order?.["price"].toFixed(2) }}', { order: { price: 5, currencyCode: 'EUR' } }],
	['={{ $json.major.amount }}', { amount: 500, currency: 'EUR', major: { amount: 5 } }],
	['={{ $json.summary.EUR.net }}', { summary: { EUR: { net: 500, major: { net: 5 } } } }],
	[
		'={{ $json.lines[0].unit_price }}',
		{ kind: 'invoice', amount_credited: 0, currency: 'EUR', lines: [{ unit_price: 5 }] },
	],
	['={{ $json.EUR.major.net }}', { EUR: { net: 500, major: { net: 5 } } }],
])('%s of %j is in euros', (text, json) => {
	expect(currenciesOf(text, [json])).toEqual(['EUR']);
});

/** An order as shops send it: the amounts of the buyer beside those of the shop. */
const order = {
	total: 100,
	currency: 'EUR',
	presentment_currency: 'JPY',
	total_set: { presentment_money: { amount: '13500', currency_code: 'JPY' } },
};

it('takes the currency of the record itself, whatever others are around it', () => {
	const text = '={{ $json.total_set.presentment_money.amount }}';
	expect(currenciesOf(text, [order])).toEqual(['JPY']);
});

it.each<[string, IDataObject]>([
	['total', order],
	['prices.EUR', { prices: { EUR: 5 }, currency: 'USD' }],
	['prices[$json.currency]', { prices: { EUR: 5 }, currency: 'EUR' }],
	['prices.at(0)', { prices: [5], currency: 'EUR' }],
	['PEN.price', { PEN: { price: 5 } }],
	['amount_eur', { amount_eur: 5, currency: 'USD' }],
	['amountEur', { amountEur: 5, currency: 'USD' }],
	['settled_amount', { settled_amount: 5, currency: 'USD', settlement_currency: 'EUR' }],
	['targetAmount', { targetAmount: 2, targetCurrency: 'JPY' }],
	['amount * $json.rate', { amount: 5, rate: 1.1, currency: 'EUR' }],
	['amount * $vars.rate', { amount: 5, currency: 'EUR' }],
	['amount * 7.46', { amount: 5, currency: 'EUR' }],
	['amount ?? $json.total', { amount: 5, total: 6, currency: 'EUR' }],
	// What is chosen by a field is no figure of its record.
	['plan === "pro" ? 49 : 19', { plan: 'pro', currency: 'EUR' }],
	['plan > 10 ? 4.5 : 5', { plan: 12, currency: 'EUR' }],
	['price', { price: 5, name: 'Nettle', is_customer: true, currency: 'EUR' }],
	// Merged with an event of a contact.
	['total', { total: 100, data: { id: 'c', currency: 'USD' } }],
	['order.total', { order: { total: 100 }, currency: 'USD' }],
	['total', { total: 100, currency: 'EUR', currency_code: 'USD' }],
])('%s of %j names none', (path, json) => {
	expect(currenciesOf(`={{ $json.${path} }}`, [json])).toEqual(['']);
});

it.each([
	['={{ $json.lines }}', ['EUR']],
	['={{ [{ unit_price: $json.price }] }}', ['EUR']],
	['={{ [...$json.lines, { unit_price: $json.price }] }}', ['EUR', '']],
	['={{ [{ description: $json.name.slice(0, 9) + "...", unit_price: $json.price }] }}', ['EUR']],
	['={{ [{ unit_price: Number($json.price.toString().split(" ").first()) }] }}', ['EUR']],
	// What is found in a list is of no record that is known.
	['=[{ "unit_price": {{ $json.lines.find((one) => one.sku === "B").price }} }]', ['']],
	['=[{ "unit_price": {{ $json.lines.last().price }} }]', ['']],
	['={{ [{ ...$json.lines.first(), unit_price: $json.price }] }}', ['EUR', '']],
	['={{ [Object.assign({ unit_price: $json.price }, $json.other)] }}', ['EUR', '']],
	['={{ $json.lines.concat({ unit_price: $json.price }) }}', ['EUR', '']],
	['=[{ "description": "{{ $json.name }}", "unit_price": 5 }]', ['']],
	['=[{ "description": "{{ $json.name }}", "unit_price": {{ $json.price }} }]', ['EUR']],
])('JSON is in the currency beside it as a whole, or beside its prices: %s', (text, named) => {
	const json = { ...field, type: 'json' } as const;
	const context = contextOf([{ lines: [], name: 'Box', price: 5, currency: 'EUR' }], {});
	const expressions = [{ field: json, path: ['linesJson'], text }];
	expect(createSourceCurrencies(context, expressions)('unitPrice', [0])).toEqual(named);
});

it('says which of several items names none', () => {
	const items = [{ amount: 5, currency: 'EUR' }, { amount: 6 }];
	expect(currenciesOf('={{ $json.amount }}', items)).toEqual(['EUR', '']);
});

it.each([
	"={{ $('Trigger').item.json.major.amount }}",
	'={{ $("Trigger").first().json.data.amount }}',
	'={{ $node["Trigger"].json.major.amount }}',
])('%s is looked up at the other node', (text) => {
	expect(currenciesOf(text, [{}], { other: event })).toEqual(['EUR']);
});

it.each([
	['={{ 5 }}', event],
	['={{ $json.quantity >= 10 && 8 || 10 }}', { quantity: 5, currency: 'EUR' }],
	['={{ ({ S: 10, M: 12 })[$json.size] }}', { size: 'M', currency: 'EUR' }],
	['={{ $json.price }}', { price: 5 }],
	['={{ $json.price }}', { price: 5, currency: 'gold' }],
	['={{ $json.price }}', { price: 5, currency: { code: 'EUR' } }],
	["={{ $('Gone').item.json.price }}", event],
	['$json.data.amount', event],
])('%s of %j names none', (text, json) => {
	expect(currenciesOf(text, [json])).toEqual(['']);
});

it('names each of several once, and leaves an AI agent to itself', () => {
	const items = ['EUR', 'USD', 'EUR'].map((currency) => ({ amount: 5, currency }));
	expect(currenciesOf('={{ $json.amount }}', items)).toEqual(['EUR', 'USD']);
	expect(currenciesOf('={{ $json.amount }}', items, { type: 'merchantTool' })).toEqual([]);
});
