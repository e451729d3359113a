import type { IDataObject } from 'n8n-workflow';
import { createSourceUnits } from '../../../../nodes/shared/expression/sourceUnits';
import { contextOf, type Where } from './dragged';

const field = { displayName: 'Amount', name: 'amount', type: 'number', default: 0 } as const;

const unitsOf = (text: string, items: IDataObject[], where: Where = {}, name = 'amount') =>
	createSourceUnits(contextOf(items, where), [{ field, path: ['amount'], text }])(name, [
		...items.keys(),
	]);

const event = { data: { amount: 8250, currency: 'EUR' }, major: { amount: 82.5 } };
const read = { amount: 5000, currency: 'EUR', major: { amount: 50 } };
const payment = { amount: 2000, currency: 'EUR', fee_amount: 60, refunded_amount: 0 };
const refunded = {
	data: { amount: 2000, refund_amount: 0, refunded_amount: 500, currency: 'EUR' },
	major: { amount: 20, refund_amount: 0, refunded_amount: 5 },
};
const polled = (currency: string) => ({
	source: 'poll',
	data: { currency },
	read: { amount: 2000 },
});
const requested = { requested: { currency: 'EUR', major: 5, minor: 500 } };
const ofBooks = { kind: 'invoice', contact_id: 'c', amount_credited: 0, currency: 'EUR' };
const yen = { data: { amount: 8250, currency: 'JPY' }, major: { amount: 8250 } };

it.each<[string, IDataObject, string]>([
	['={{ $json.data.amount }}', event, 'minor'],
	['={{ $json["data"]["amount"] }}', event, 'minor'],
	['= {{$json.data.amount}} ', event, 'minor'],
	['={{ $json.amount }}', { amount: '8250', currency: 'EUR', major: { amount: 82.5 } }, 'minor'],
	['={{ $json.major.amount }}', event, 'major'],
	['={{ $json.requested.minor }}', requested, 'minor'],
	// One percent of the payment was refunded.
	[
		'={{ $json.amount }}',
		{ amount: 500, currency: 'EUR', major: { amount: 500 }, ...requested },
		'major',
	],
	['={{ $json.requested.major }}', requested, 'major'],
	[
		'={{ $json.data.total }}',
		{ data: { total: 120, currency: 'GBP' }, major: { total: 120 } },
		'major',
	],
	[
		'={{ $json.total }}',
		{ match: 'onlyInBooks', total: 50, difference: null, currency: 'EUR' },
		'major',
	],
	['={{ $json.balance }}', { total: 50, credits: 0, balance: 50, currency: 'EUR' }, 'major'],
	['={{ $json.amount }}', payment, 'unknown'],
	['={{ $json.amount }}', { ...payment, amount: 500, ...requested }, 'unknown'],
	['={{ $json.current.amount }}', { ...event, current: { ...payment, amount: 7000 } }, 'unknown'],
	['={{ $json.refunded_amount }}', { ...payment, refunded_amount: 500, ...requested }, 'unknown'],
	['={{ $json.net }}', { gross: 2000, net: 1900, net_settled: 1900, currency: 'EUR' }, 'unknown'],
	['={{ $json.net }}', { gross: 0, net: -1900, net_settled: 0, currency: 'EUR' }, 'unknown'],
	['={{ $json.read.amount }}', polled('EUR'), 'unknown'],
	['={{ $json.current.amount }}', { ...event, current: read }, 'minor'],
	['={{ $json.current.major.amount }}', { ...event, current: read }, 'major'],
	['={{ $json.payments[0].amount }}', { payments: [read] }, 'minor'],
	['={{ $json.amount }}', { ...read, presentment_currency: 'USD' }, 'minor'],
	['={{ $json.amount }}', { ...read, is_customer: true }, 'minor'],
	[
		'={{ $json.data.amount }}',
		{ data: { amount: 8250, currency: 'KWD' }, major: { amount: 8.25 } },
		'minor',
	],
	[
		'={{ $json.current.amount }}',
		{ ...event, current: { amount: 8250, currency: 'EUR' } },
		'minor',
	],
	[
		'={{ $json.current.amount }}',
		{ ...event, current: { amount: 82.5, currency: 'EUR' } },
		'major',
	],
	// A payment link shows 30 for 30.00, and a QR code 3000.
	['={{ $json.amount }}', { amount: 5, currency: 'EUR', ...requested }, 'major'],
	['={{ $json.amount }}', { amount: 500, currency: 'EUR', ...requested }, 'minor'],
	['={{ $json.total }}', { ...ofBooks, total: 30 }, 'major'],
	['={{ $json.invoice.total }}', { invoice: { ...ofBooks, total: 30 } }, 'major'],
	[
		'={{ $json.summary.EUR.net }}',
		{ summary: { EUR: { net: 8220, major: { net: 82.2 } } } },
		'minor',
	],
	[
		'={{ $json.summary.EUR.major.net }}',
		{ summary: { EUR: { net: 8220, major: { net: 82.2 } } } },
		'major',
	],
])('%s of %j is in %3$s units', (text, json, unit) => {
	expect(unitsOf(text, [json])).toEqual([unit]);
});

it.each([
	'Number($json.data.amount)',
	'$json.data.amount ?? 0',
	'$json.data.amount.toString().trim()',
	'($json.data?.amount || "0")',
	'$ifEmpty($json.data.amount, 0)',
	'+$json.data.amount',
	'-$json.data.amount',
	'$json.data.amount // of the event\n',
	'`${$json.data.amount}`',
	'$json\n  .data\n  .amount /* of the event */',
])('is that of a field that is passed through something: %s', (code) => {
	expect(unitsOf(`={{ ${code} }}`, [event])).toEqual(['minor']);
});

it.each([
	['[{ "unit_price": {{ $json.data.amount }} }]', ['minor']],
	['[{ "unit_price": "{{ Number($json.data.amount) }}", "quantity": {{ 1 }} }]', ['minor']],
	[
		'[{ "unit_price": {{ $json.data.amount }} }, { "unit_price": {{ $json.major.amount }}}]',
		['minor', 'major'],
	],
	['[{ "unit_price": {{ $json.data.amount / 100 }} }]', []],
	['[{ "quantity": {{ $json.data.amount }}, "unit_price": 5 }]', []],
])('of JSON that of its prices: %s', (text, units) => {
	const json = { ...field, type: 'json' } as const;
	const expressions = [{ field: json, path: ['linesJson'], text: `=${text}` }];
	expect(createSourceUnits(contextOf([event], {}), expressions)('amount', [0])).toEqual(units);
});

it.each([
	["={{ $('Trigger').item.json.data.amount }}", 'minor'],
	["={{ $('Trigger after lunch').first().json.major.amount }}", 'major'],
	["={{ $('Trigger').all()[0].json.data.amount }}", 'minor'],
	["={{ $('Trigger').itemMatching($itemIndex).json.data.amount }}", 'minor'],
	['={{ $items("Trigger")[0].json.data.amount }}', 'minor'],
	["={{ $('Trigger')\n  .item\n  .json.data.amount }}", 'minor'],
])('%s is looked up at the other node', (text, unit) => {
	expect(unitsOf(text, [{}], { other: event })).toEqual([unit]);
});

it.each(['$input.item.json', '$input.first().json', '$input.last().json'])(
	'%s is looked up by n8n',
	(root) => {
		const context = {
			...contextOf([{}], {}),
			evaluateExpression: (text: string) => (text === `{{ ${root} }}` ? event : {}),
		};
		const text = `={{ ${root}.data.amount }}`;
		const units = createSourceUnits(context as never, [{ field, path: ['amount'], text }]);
		expect(units('amount', [0])).toEqual(['minor']);
	},
);

it.each<[string, IDataObject]>([
	['={{ $json.data.amount / 100 }}', event],
	['={{ $json.data.amount }}00', event],
	['={{ $json.major.amount * 100 }}', event],
	['={{ $json.data.amount * 1 }}', event],
	['={{ $json.data.amount - 1 }}', event],
	['={{ $json.major.amount.toFixed(2).replace(".", "") }}', event],
	['={{ $json.major.amount.toFixed(2).split(".").join("") }}', event],
	['={{ $json.data.amount.toString().slice(0, -2) }}', event],
	['={{ $if($json.data.amount, 12.5, 0) }}', event],
	['={{ $json.data.amount ? 12.5 : 0 }}', event],
	['={{ $json.data.amount + $json.data.tax }}', event],
	['={{ $json.price }}', { price: 8250 }],
	['={{ $json.price }}', { price: 8250, major: { amount: 82.5 } }],
	['={{ $json.data.amount }}', yen],
	['={{ $json.major.amount }}', yen],
	['={{ $json.major.amount }}', { major: { amount: 5000 } }],
	['={{ $json.requested.minor }}', { requested: { currency: 'JPY', major: 500, minor: 500 } }],
	['={{ $json.requested.minor }}', { requested: { currency: 'EUR', minor: 500 } }],
	['={{ $json.price.major }}', { price: { currency: 'EUR', major: 500, minor: 20 } }],
	// Other figures of the same name, as a Set node or another service leaves them beside an event.
	['={{ $json.amount }}', { ...event, amount: 80 }],
	['={{ $json.amount }}', { ...event, amount: 80.5 }],
	['={{ $json.order.amount }}', { ...event, order: { amount: '20.00' } }],
	[
		'={{ $json.data.lines[0].amount }}',
		{ data: { currency: 'EUR', lines: [{ amount: 50 }] }, major: { amount: 120 } },
	],
	[
		'={{ $json.current.refunded }}',
		{ ...yen, current: { refunded: 3000 }, major: { refunded: 1000 } },
	],
	['={{ $json.data.amount }}', { data: { amount: 0, currency: 'EUR' }, major: { amount: 0 } }],
	['={{ $json.data.name }}', { data: { name: 'x' }, major: { name: 1 } }],
	['={{ $json.current.amount }}', { ...event, current: { amount: 90, currency: 'EUR' } }],
	['={{ $json.fee }}', { fee: 5, currency: 'EUR', ...requested }],
	['={{ $json.amount }}', { amount: 7, currency: 'EUR', ...requested }],
	['={{ $json.total }}', { total: 3000, currency: 'EUR' }],
	// An invoice of another service, and what somebody put beside one of the books.
	['={{ $json.total }}', { total: 3000, amount_paid: 0, currency: 'eur' }],
	['={{ $json.fee_cents }}', { ...ofBooks, total: 30, fee_cents: 500 }],
	['={{ $json.total }}', { ...ofBooks, total: 30, currency: 'JPY' }],
	['={{ $json.data.refund_amount }}', refunded],
	['={{ $json.major.refund_amount }}', refunded],
	['={{ $json.shipping }}', { ...payment, shipping: 5 }],
	['={{ $json.amount }}', { amount: 50, currency: 'EUR', refunded_amount: 0 }],
	['={{ $json.read.amount }}', polled('JPY')],
	['={{ $json.amount }}', { ...payment, amount: 20.5 }],
	['={{ $json.amount }}', { ...payment, currency: 'JPY' }],
])('the unit of %s of %j is not known', (text, json) => {
	expect(unitsOf(text, [json])).toEqual([]);
});

it('looks at the field of that name, and leaves an AI agent to itself', () => {
	expect(unitsOf('={{ $json.data.amount }}', [event], {}, 'other')).toEqual([]);
	expect(unitsOf('={{ $json.data.amount }}', [event], { type: 'merchantTool' })).toEqual([]);
});
