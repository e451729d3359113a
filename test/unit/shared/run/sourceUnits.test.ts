import type { IDataObject } from 'n8n-workflow';
import { createSourceUnits } from '../../../../nodes/shared/run/sourceUnits';
import { contextOf, type Where } from './dragged';

const field = { displayName: 'Amount', name: 'amount', type: 'number', default: 0 } as const;

const unitsOf = (text: string, items: IDataObject[], where: Where = {}, name = 'amount') =>
	createSourceUnits(contextOf(items, where), [{ field, path: ['amount'], text }])(name, [
		...items.keys(),
	]);

const event = { data: { amount: 8250, currency: 'EUR' }, major: { amount: 82.5 } };
const yen = { data: { amount: 8250, currency: 'JPY' }, major: { amount: 8250 } };

it.each<[string, IDataObject, string]>([
	['={{ $json.data.amount }}', event, 'minor'],
	['={{ $json["data"]["amount"] }}', event, 'minor'],
	['= {{$json.data.amount}} ', event, 'minor'],
	['={{ $json.amount }}', { amount: '8250', currency: 'EUR', major: { amount: 82.5 } }, 'minor'],
	['={{ $json.major.amount }}', event, 'major'],
	['={{ $json.requested.minor }}', { requested: { major: 5, minor: 500 } }, 'minor'],
	['={{ $json.requested.major }}', { requested: { major: 5, minor: 500 } }, 'major'],
])('%s of %j is in %3$s units', (text, json, unit) => {
	expect(unitsOf(text, [json])).toEqual([unit]);
});

it.each([
	["={{ $('Trigger').item.json.data.amount }}", 'minor'],
	["={{ $('Trigger after lunch').first().json.major.amount }}", 'major'],
])('%s is looked up at the other node', (text, unit) => {
	expect(unitsOf(text, [{}], { other: event })).toEqual([unit]);
});

it.each<[string, IDataObject]>([
	['={{ $json.data.amount / 100 }}', event],
	['={{ $json.data.amount }}00', event],
	['={{ $json.major.amount * 100 }}', event],
	['={{ $json.price }}', { price: 8250 }],
	['={{ $json.price }}', { price: 8250, major: { amount: 82.5 } }],
	['={{ $json.amount }}', { amount: 82.5, currency: 'EUR', major: { amount: 82.5 } }],
	['={{ $json.data.amount }}', yen],
	['={{ $json.major.amount }}', yen],
	['={{ $json.major.amount }}', { major: { amount: 5000 } }],
	['={{ $json.requested.minor }}', { requested: { major: 500, minor: 500 } }],
	['={{ $json.requested.minor }}', { requested: { minor: 500 } }],
	['={{ $json.data.name }}', { data: { name: 'x' }, major: { name: 1 } }],
])('the unit of %s of %j is not known', (text, json) => {
	expect(unitsOf(text, [json])).toEqual([]);
});

it('looks at the field of that name, and leaves an AI agent to itself', () => {
	expect(unitsOf('={{ $json.data.amount }}', [event], {}, 'other')).toEqual([]);
	expect(unitsOf('={{ $json.data.amount }}', [event], { type: 'merchantTool' })).toEqual([]);
});
