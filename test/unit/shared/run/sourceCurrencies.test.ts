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
	['={{ $json["data"]["amount"] / 100 }}', event],
	['={{ $json.amount }}', { amount: 5, currency: 'EUR' }],
	['={{ $json.orders[0].price }}', { orders: [{ price: 5, currency: 'EUR' }], currency: 'USD' }],
	['={{ $json.requested.major }}', { requested: { major: 5, currency: 'EUR' } }],
	['=[{"unit_price": {{ $json.order.price }} }]', { order: { price: 5 }, currency: 'EUR' }],
])('%s of %j is in euros', (text, json) => {
	expect(currenciesOf(text, [json])).toEqual(['EUR']);
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
