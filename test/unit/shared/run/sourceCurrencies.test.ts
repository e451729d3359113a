import type { IDataObject } from 'n8n-workflow';
import { createSourceCurrencies } from '../../../../nodes/shared/run/sourceCurrencies';
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
	['={{ $json.amount }}', { amount: 5, currency: 'EUR' }],
	['={{ $json.orders[0].price }}', { orders: [{ price: 5, currency: 'EUR' }], currency: 'USD' }],
	['={{ $json.requested.major }}', { requested: { major: 5, currency: 'EUR' } }],
	['=[{"unit_price": {{ $json.order.price }} }]', { order: { price: 5 }, currency: 'EUR' }],
])('%s of %j is in euros', (text, json) => {
	expect(currenciesOf(text, [json])).toEqual(['EUR']);
});

/** An order as shops send it: the amounts of the buyer beside those of the shop. */
const order = {
	total: 100,
	presentment_total: 13500,
	currency: 'EUR',
	presentment_currency: 'JPY',
	total_set: {
		shop_money: { amount: '100.00', currency_code: 'EUR' },
		presentment_money: { amount: '13500', currency_code: 'JPY' },
	},
	presentment_details: { presentment_amount: 13500, presentment_currency: 'jpy' },
	wise: { sourceAmount: 1, sourceCurrency: 'USD', targetAmount: 2, targetCurrency: 'JPY' },
	offer: { price: 13500, priceCurrency: 'JPY' },
	fee: { amount: 3, fee_currency: 'USD', symbol_currency: '€' },
	converted: { total: 82.5, currency: 'EUR', to_currency: 'USD', to_total: 90 },
};

it.each([
	['total', 'EUR'],
	['presentment_total', 'JPY'],
	['total_set.shop_money.amount', 'EUR'],
	['total_set.presentment_money.amount', 'JPY'],
	['total_set.presentment_money.amount.toNumber()', 'JPY'],
	['presentment_details.presentment_amount / 1', 'JPY'],
	['wise.targetAmount', 'JPY'],
	['offer.price', 'JPY'],
	// A currency of something else in the same record says nothing about the amount.
	['fee.amount', 'EUR'],
	// "total" begins with the letters of "to", but not with the word.
	['converted.total', 'EUR'],
	['converted.to_total', 'USD'],
])('%s is in the currency that the nearest record names: %s', (path, currency) => {
	expect(currenciesOf(`={{ $json.${path} }}`, [order])).toEqual([currency]);
});

it.each<[string, IDataObject]>([
	// Merged with an event of a contact.
	['total', { total: 100, data: { id: 'c', currency: 'USD' } }],
	['order.total', { order: { total: 100, currency: 'gold' }, currency: 'USD' }],
	['total', { total: 100, currency: 'EUR', currency_code: 'USD' }],
])('%s of %j names none', (path, json) => {
	expect(currenciesOf(`={{ $json.${path} }}`, [json])).toEqual([]);
});

it('names none when one of several items does not', () => {
	const items = [{ amount: 5, currency: 'EUR' }, { amount: 6 }];
	expect(currenciesOf('={{ $json.amount }}', items)).toEqual([]);
	// A figure that is no money takes part in many prices.
	const rated = [{ amount: 5, currency: 'EUR' }];
	const text = "={{ $json.amount * $('Trigger').first().json.rate }}";
	expect(currenciesOf(text, rated, { other: { rate: 2 } })).toEqual(['EUR']);
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
	['={{ $json.price }}', { price: 5 }],
	['={{ $json.price }}', { price: 5, currency: 'gold' }],
	['={{ $json.price }}', { price: 5, currency: { code: 'EUR' } }],
	["={{ $('Gone').item.json.price }}", event],
	['$json.data.amount', event],
])('%s of %j names none', (text, json) => {
	expect(currenciesOf(text, [json])).toEqual([]);
});

it('names each of several once, and leaves an AI agent to itself', () => {
	const items = ['EUR', 'USD', 'EUR'].map((currency) => ({ amount: 5, currency }));
	expect(currenciesOf('={{ $json.amount }}', items)).toEqual(['EUR', 'USD']);
	expect(currenciesOf('={{ $json.amount }}', items, { type: 'merchantTool' })).toEqual([]);
});
