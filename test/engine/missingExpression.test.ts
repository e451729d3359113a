import { RECIPIENT_ID } from '../cases/payments.mts';
import {
	added,
	asItems,
	byId,
	lines,
	runEntered as run,
	useWillingServices,
} from './enteredCase.mts';

const asked = useWillingServices();

const major = { amountUnit: 'major', currency: byId('EUR') };

const json = (quantity: string) => ({
	linesFrom: 'json',
	linesJson: `=[{ "description": "Tea", "quantity": ${quantity}, "unit_price": 5 }]`,
	...major,
});

const NOTHING = ['={{ $json.missing }}', '={{ null }}', '={{ "" }}', '={{ $json.a?.b }}'];

/** What would mean something else if it were left out, and how it is entered. */
const DECISIVE: Array<[string, string, (value: string) => object]> = [
	['paymentLink.create', 'Split Recipient', (value) => added('splitRecipientId', byId(value))],
	['paymentLink.create', 'Expires At', (value) => added('expiresAt', value)],
	['paymentLink.create', 'Suggested Amount', (value) => added('presetAmount', value)],
	['qrCode.create', 'Split Recipient', (value) => added('splitRecipientId', byId(value))],
	['qrCode.create', 'Single Use', (value) => added('singleUse', value)],
	['splitRecipient.update', 'Disabled', (value) => ({ updateFields: { disabled: value } })],
	[
		'splitRecipient.update',
		'Verified',
		(value) => ({ updateFields: { disabled: true, verified: value } }),
	],
	['splitRecipient.create', 'External Reference', (value) => ({ externalReference: value })],
	['invoice.create', 'Currency', (value) => added('currency', value)],
	['invoice.create', 'Quantity', (value) => lines({}, { quantity: value })],
	['invoice.create', 'Quantity', (value) => asItems({ quantity: value })],
	['invoice.create', 'Discount (%)', (value) => lines({ lineOptions: { discountPct: value } })],
	['invoice.create', 'Discount (%)', (value) => asItems({ lineOptions: { discountPct: value } })],
	['invoice.create', 'Tax Code ID', (value) => lines({ lineOptions: { taxCodeId: value } })],
	['invoice.create', 'Item ID', (value) => lines({ lineOptions: { itemId: value } })],
	['invoice.create', 'Account', (value) => lines({ lineOptions: { accountId: byId(value) } })],
	['settlement.getAll', 'From', (value) => ({ from: value })],
	['settlement.exportCsv', 'To', (value) => ({ to: value })],
	['settlement.exportJournal', 'From', (value) => ({ from: value })],
	['settlement.exportJournal', 'Sales Account', (value) => ({ salesAccount: value })],
	[
		'settlement.getAll',
		'Split Recipient',
		(value) => ({ filters: { splitRecipientId: byId(value) } }),
	],
	['invoice.getAll', 'Customer', (value) => ({ filters: { contactId: byId(value) } })],
	['bill.getAll', 'Supplier', (value) => ({ filters: { contactId: byId(value) } })],
	['bill.getAll', 'Status', (value) => ({ filters: { status: value } })],
	['invoice.getAll', 'From', (value) => ({ filters: { from: value } })],
	['contact.getAll', 'Type', (value) => ({ filters: { type: value } })],
	['payment.getAll', 'Status', (value) => ({ filters: { status: value } })],
	['payment.getAll', 'Return All', (value) => ({ returnAll: value })],
	['invoice.create', 'Date', (value) => added('date', value)],
	['invoice.create', 'Due Date', (value) => added('dueDate', value)],
	[
		'invoice.create',
		'Unit Price',
		(value) => ({ ...lines({ unitPrice: value }), amountUnit: 'major' }),
	],
	['invoice.create', 'Reference', (value) => ({ reference: value, skipIfReferenceExists: false })],
	['invoice.match', 'Reference', (value) => ({ reference: value })],
	['invoice.match', 'Amount', (value) => ({ amount: value, amountUnit: 'major' })],
	['invoice.match', 'Currency', (value) => ({ currency: byId(value) })],
	['invoice.match', 'To', (value) => ({ to: value })],
	['invoice.match', 'Reference Starts With', (value) => ({ filters: { referencePrefix: value } })],
	['contact.findOrCreate', 'Email', (value) => ({ email: value })],
	['report.getProfitAndLoss', 'To', (value) => ({ to: value })],
	['report.getTrialBalance', 'As Of', (value) => ({ asOf: value })],
	['report.getTrialBalance', 'Output', (value) => ({ output: value })],
	['paymentLink.create', 'Return URL', (value) => added('returnUrl', value)],
	['paymentLink.create', 'Title', (value) => ({ title: value })],
];

describe('what decides about money is not left out because its expression finds nothing', () => {
	it.each(DECISIVE)('%s: %s', async (name, label, holding) => {
		for (const expression of NOTHING) {
			const error = await run(name, holding(expression));
			expect(error?.message).toContain(`${label}: its expression returned no value`);
			expect(error?.description).toContain('Nothing was sent.');
		}
		expect(asked).toEqual([]);
	});

	it.each<[string, string, (value: string) => object]>([
		['invoice.create', 'Description', (value) => lines({ description: value })],
		['invoice.create', 'Description', (value) => asItems({ description: value })],
		['invoice.getAll', 'Reference', (value) => ({ filters: { reference: value } })],
		['contact.getAll', 'Email', (value) => ({ filters: { email: value } })],
		['contact.find', 'Value', (value) => ({ value, matchBy: 'name' })],
		['invoice.match', 'Reference', (value) => ({ reference: value })],
		['settlement.exportJournal', 'Fees Account', (value) => ({ feesAccount: value })],
	])('nor in part: %s: %s', async (name, label, holding) => {
		for (const part of ['=Order {{ $json.missing }}', '={{ "Order " + $json.missing }}']) {
			const error = await run(name, holding(part));
			expect(error?.message).toContain(`${label}: a part of its expression returned no value`);
		}
		const whole = await run(name, holding(NOTHING[0]));
		expect(whole?.message).toContain(`${label}: `);
		expect(asked).toEqual([]);
		const items = [{ json: { text: 'null and void', n: 0, name: 'Tea', empty: '' } }];
		for (const there of [
			'={{ $json.text }}',
			'=No {{ $json.n }}',
			// It would be another contact.
			...(name === 'contact.find' ? [] : ['={{ $json.name + $json.empty }}']),
		]) {
			expect(await run(name, holding(there), items)).toBeUndefined();
		}
	});

	it('nor as a number that is none', async () => {
		const holding = lines({ description: '=Consulting, {{ $json.hours * 2 }} hours' });
		const error = await run('invoice.create', holding);
		expect(error?.message).toContain('Description: a part of its expression returned no value');
	});

	it.each<[string, string, (value: string) => object]>([
		['contact.create', 'Name', (name) => ({ name })],
		['contact.create', 'Tax Number', (value) => added('taxNumber', value)],
		['contact.findOrCreate', 'Email', (email) => ({ email })],
		['paymentLink.create', 'Title', (title) => ({ title })],
		['paymentLink.create', 'Return URL', (value) => added('returnUrl', value)],
		['splitRecipient.create', 'Account Number', (accountNumber) => ({ accountNumber })],
		['invoice.create', 'Description', (value) => lines({ description: value })],
		['invoice.create', 'Notes', (value) => added('notes', value)],
		['paymentLink.create', 'Description', (value) => added('description', value)],
		['contact.create', 'Phone', (value) => added('phone', value)],
		[
			'invoice.create',
			'Reference',
			(value) => ({ reference: value, skipIfReferenceExists: false }),
		],
	])('nor in the words of JavaScript: %s: %s', async (name, label, holding) => {
		for (const hollow of [
			'={{ "RE" + $json.a?.b }}',
			'={{ $json.missing + "@shop.example" }}',
			'={{ ["https://shop.example?order=", $json.a?.b + ""].join("") }}',
			'={{ "RE" + $json.nested }}',
			'={{ "RE-" + Number($json.missing) }}',
			'={{ ("re" + $json.missing).toUpperCase() }}',
			'={{ "Order " + $json.none + " for hosting" }}',
			'={{ $json.n * 2 + "h" }}',
		]) {
			const json = { nested: {}, none: null, n: 'x' };
			const error = await run(name, holding(hollow), [{ json }]);
			expect(error?.message).toContain(`${label}: a part of its expression returned no value`);
		}
		expect(asked).toEqual([]);
	});

	it.each([
		'={{ $json.title }}',
		'={{ $input.item.json.title }}',
		"={{ $('Start').item.json.title }}",
		'={{ "Undefined Labs, NaNo, Anna Null, " + $json.n }}',
	])('but in the words of a record: %s', async (title) => {
		const items = [{ json: { title: 'The value undefined', n: 1 } }];
		expect(await run('paymentLink.create', { title }, items)).toBeUndefined();
		expect(
			await run('invoice.create', added('notes', '={{ "Left undefined" }}'), items),
		).toBeUndefined();
	});

	it.each([
		['email', 'Email', 'email', '={{ $json.user }}@shop.example'],
		['name', 'Name', 'name', '={{ $json.first }} {{ $json.user }}'],
		['name', 'Name', 'name', "={{ $json.first + ' ' + $json.user }}"],
		['tax_number', 'Tax Number', 'taxNumber', '={{ $json.first }}{{ $json.user }}'],
	])('nor in what a contact is matched by: %s', async (matchBy, label, field, text) => {
		for (const user of [undefined, null, '', ' ']) {
			const items = [{ json: { first: 'DE', user } }];
			const error = await run('contact.findOrCreate', { matchBy, [field]: text }, items);
			expect(error?.message).toContain(`${label}: a part of its expression returned no value`);
			const found = await run('contact.find', { matchBy, value: text }, items);
			expect(found?.message).toContain('Value: a part of its expression returned no value');
		}
		expect(asked).toEqual([]);
	});

	it('which the name is not when it is matched by its email', async () => {
		const name = '={{ $json.first }} {{ $json.last }}';
		const items = [{ json: { first: 'Anna', last: '' } }];
		const matched = { matchBy: 'email', email: 'anna@shop.example', name };
		expect(await run('contact.findOrCreate', matched, items)).toBeUndefined();
	});

	it.each<[string, string, (value: string) => object]>([
		['invoice.create', 'Quantity', (quantity) => lines({ quantity })],
		['invoice.create', 'Discount (%)', (value) => lines({ lineOptions: { discountPct: value } })],
		['invoice.create', 'Unit Price', (unitPrice) => ({ ...asItems({ unitPrice }), ...major })],
		['invoice.create', 'Lines (JSON)', (value) => json(value.slice(1))],
		['payout.create', 'Maximum Amount', (value) => ({ options: { maximumAmount: value } })],
	])('nor counted as 0: %s: %s', async (name, label, holding) => {
		for (const text of [
			'$json.n * 1',
			'$json.n + 5',
			'Number($json.cell) + 5',
			'$json.n * 1 /* net? */',
			'$json.n * 1 // net?\n',
			'Number($json.cell.replace(/\\s?€/, "")) + 5',
			'$json\n  .cell\n  .trim() * 1',
			'$json.list.first().cell * 1',
			'100 - Number($json.cell.replace(/ ?%/, ""))',
			'Number($json.cell.split(/[/?]|&&/)[0]) + 5',
		]) {
			const items = [{ json: { n: null, cell: ' ', list: [{ cell: '' }] } }];
			const error = await run(name, holding(`={{ ${text} }}`), items);
			expect(error?.message).toContain(`${label}: a part of its expression returned no value`);
		}
		expect(asked).toEqual([]);
		const items = [{ json: { n: null, list: [], zero: 0, text: '50' } }];
		for (const text of [
			'($json.n ?? 50) * 1',
			'$json.list.length + 50',
			'$json.zero + 50',
			'$json.text * 1',
			'/^5?0/.test($json.n) ? 60 : 50',
			'($json.n ?? 100) / 2 || 1 / 2',
		]) {
			expect(await run(name, holding(`={{ ${text} }}`), items)).toBeUndefined();
		}
	});

	it('nor made a date of', async () => {
		const dueDate = added('dueDate', '={{ $now.plus({ days: $json.terms }) }}');
		for (const terms of [undefined, null, '']) {
			const error = await run('invoice.create', dueDate, [{ json: { terms } }]);
			expect(error?.message).toMatch(/^Due Date: .*returned no value/);
		}
		expect(await run('invoice.create', dueDate, [{ json: { terms: 0 } }])).toBeUndefined();
	});

	it('nor left out because another branch of its expression is', async () => {
		const left = (empty: string, more: object) =>
			run(
				'invoice.create',
				lines({ lineOptions: { discountPct: `={{ $json.member ? $json.discount : ${empty} }}` } }),
				[{ json: more }],
			);
		const error = await left("''", { member: true });
		expect(error?.message).toContain('Discount (%): its expression returned no value');
		expect(asked).toEqual([]);
		expect(await left("''", {})).toBeUndefined();
		expect(await left('undefined', { member: true })).toBeUndefined();
		expect(await left('null', {})).toBeUndefined();
	});

	it('nor in one item only', async () => {
		const items = [{ json: { to: RECIPIENT_ID } }, { json: {} }];
		const holding = added('splitRecipientId', byId('={{ $json.to }}'));
		const error = await run('paymentLink.create', holding, items);
		expect(error?.message).toContain('Split Recipient: its expression returned no value [item 1]');
		expect(asked).toEqual([]);
	});

	it('but may be left empty, and be computed in one line only', async () => {
		expect(await run('paymentLink.create', added('expiresAt', ''))).toBeUndefined();
		expect(await run('invoice.create', added('currency', ''))).toBeUndefined();
		const one = lines({ lineOptions: { discountPct: '={{ 5 }}' } }, {}, { lineOptions: {} });
		expect(await run('invoice.create', one)).toBeUndefined();
		expect(asked).toHaveLength(3);
	});

	it.each<[string, object]>([
		['paymentLink.create', { additionalFields: { description: NOTHING[0], imageUrl: NOTHING[1] } }],
		['qrCode.create', added('description', NOTHING[0])],
		['contact.create', added('phone', NOTHING[0])],
		['contact.findOrCreate', { phone: NOTHING[2] }],
		['invoice.create', added('notes', NOTHING[3])],
		['splitRecipient.create', added('recipientMobile', NOTHING[0])],
		// What nobody sees decides nothing.
		['paymentLink.create', { amountType: '={{ "none" }}', amount: NOTHING[0] }],
		['payment.refund', { refundType: '={{ "full" }}', amount: NOTHING[0], currency: NOTHING[0] }],
		['payment.getAll', { returnAll: '={{ true }}', limit: NOTHING[0] }],
	])('unlike a field that may come out empty: %s with %j', async (name, changes) => {
		expect(await run(name, changes)).toBeUndefined();
		expect(asked.length).toBeGreaterThan(0);
	});
});

const key = (value: unknown) => ({ options: { idempotencyKey: value } });

describe('a key of which a part was not found is the same for all, so it is refused', () => {
	const KEYS: Array<[string, string, (value: string) => object]> = [
		['payout.create', 'Idempotency Key', key],
		['paymentLink.create', 'Idempotency Key', key],
		['payment.refund', 'Refund Key', (value) => ({ options: { refundKey: value } })],
		['splitRecipient.create', 'External Reference', (value) => ({ externalReference: value })],
		['invoice.create', 'Reference', (value) => ({ reference: value, skipIfReferenceExists: true })],
	];

	it.each(KEYS)('%s: %s', async (name, label, holding) => {
		const hollow = [
			'={{ "payout-" + $json.missing }}',
			'={{ `payout_${$json.missing}_x` }}',
			'=payout-{{ $json.missing }}',
			'=payout-{{ $json.currency }}-{{ $json.missing }}',
			'={{ $json.missing }}-settlement',
			'={{ "payout-" + null }}',
			'=payout-{{ $json.nested }}',
			'={{ "payout-" + $json.nested }}',
			'={{ "payout-" + $json.empty }}',
			'={{ "payout-" + $json.blank }}',
			'=payout-{{ $json.blank }}',
			'={{ ("payout" + $json.missing) }}',
			"={{ 'payout-' + $json.currency + '-' + $json['empty'] }}",
			'={{ `payout-${$json.empty}` }}',
			'={{ "payout-" + `${ $json.currency }-${ $json.empty }` }}',
			'={{ "payout-" + $input.item.json.empty + "-of-the-day" }}',
			'={{ "payout-" + $json.order?.id }}',
			'={{ "payout-" + ($json.empty) }}',
			'=payout-{{ $json.empty || "" }}',
			'={{ "payout-" + $json.empty.trim() + $json.currency }}',
			'={{ ["payout", $json.missing].join("-") }}',
			'={{ "why? payout-" + $json.blank.trim() }}',
			"={{ `it's payout-${$json.empty.trim()}, isn't it` }}",
			'={{ parseInt($json.currency) + "-payout" }}',
			'={{ "payout-" + $json.empty.replace(/^#?/, "") }}',
			'={{ `shop:/${$json.empty.trim()}/payout` }}',
			'={{ `payout // ${$json.empty.trim()}` }}',
			'={{ "payout-" + $json.empty.trim() // which?\n }}',
			'={{ "payout-" + $json\n  .empty\n  .trim() }}',
			'={{ "payout-" + $json.list.first().id }}',
			'={{ "payout-" + $json.list.last().id }}',
			'={{ "payout-" + $json.list.at(-1).id }}',
			'={{ "payout-" + $input.all()[$itemIndex].json.empty }}',
			"={{ 'payout-' + $('Start').itemMatching(0).json.empty }}",
			'={{ "payout-" + DateTime.fromISO($json.nested).toFormat("yyyy-MM") }}',
			'=payout-{{ DateTime.fromFormat($json.currency, "MM/yyyy").toISODate() }}-{{ new Date($json.currency) }}',
		];
		for (const expression of hollow) {
			const items = [
				{
					json: { currency: 'EUR', nested: { a: 1 }, empty: '', blank: ' ', list: [{ id: '' }] },
				},
			];
			const error = await run(name, holding(expression), items);
			expect(error?.message).toContain(`${label}: a part of its expression returned no value`);
		}
		expect(asked).toEqual([]);
	});

	it.each(['#N/A', '#REF!', '#WERT!', '1.23457E+12', '1,23457E+12', '6.9E+09', 'order_6.9E+09'])(
		'as is %s of a spreadsheet',
		async (cell) => {
			const items = [{ json: { cell } }];
			for (const text of ['"payout-" + $json.cell', '"PAYOUT" + $json.cell.trim()']) {
				const error = await run('payout.create', key(`={{ ${text} }}`), items);
				expect(error?.message).toContain('is what a spreadsheet made of it');
			}
			expect(asked).toEqual([]);
		},
	);

	it('as is a number that lost its digits, also as text', async () => {
		const items = [{ json: { n: 2 ** 53 } }];
		const error = await run('payout.create', key('={{ "payout-" + $json.n.toString() }}'), items);
		expect(error?.message).toContain('lost digits');
		expect(asked).toEqual([]);
	});

	it.each([
		'=payout-{{ $json.id }}-{{ $json.n }}',
		'={{ "payout-" + $json.id }}',
		'=payout-{{ $json.annulled }}',
		'payout-undefined',
		'={{ "payout-" + $json.id + $json.n }}',
		'={{ `payout-${$json.id}` }}',
		'={{ "payout-" + ($json.empty || $json.id) }}',
		'={{ "payout-$json.empty" + $json.id }}',
		'={{ "payout-" + $json.id + ($json.empty ? "-" + $json.empty : "") }}',
		'={{ ["payout", $json.empty, $json.id].filter(Boolean).join("-") }}',
		'={{ "payout-" + $json.tags.join("-") + $json.id.trim().length }}',
		'={{ "payout-" + "$json.missing".length + $json.id.replace("A", "") }}',
		'={{ "payout-" + $json.empty + $json.id || "payout-of-today" }}',
		'={{ "payout-" + $today }}',
		'=payout-{{ $today }}',
		'=payout-{{ $json.tags }}',
		'=payout-null-modem-{{ $json.id }}',
		'=payout-{{ $json.hash }}',
	])('unlike %s', async (expression) => {
		const items = [
			{
				json: { id: 'A7', n: 0, annulled: 'nullified', empty: '', tags: ['a'], hash: 'q9E+12Zk=' },
			},
		];
		expect(await run('payout.create', key(expression), items)).toBeUndefined();
	});
});

describe('what copes with a field that is not there is taken', () => {
	it.each([
		['preview', '={{ !!$json.dryRun }}'],
		['preview', '={{ $json.dryRun === true }}'],
	])('%s: %s', async (name, expression) => {
		const payout = { amount: 5, currency: 'EUR', destinationType: 'service_account' };
		const error = await run('payout.create', { ...payout, options: { [name]: expression } }, [
			{ json: {} },
		]);
		expect(error).toBeUndefined();
	});

	it.each(['={{ !$json.again }}', '={{ !$json.tags.includes("again") }}'])(
		'Skip If Reference Exists: %s',
		async (skipIfReferenceExists) => {
			const parameters = { ...lines({}), reference: 'order-7', skipIfReferenceExists };
			const error = await run('invoice.create', parameters, [{ json: { tags: [] } }]);
			expect(error).toBeUndefined();
		},
	);

	it.each([
		['{{ $json.email.toLowerCase() }}', { email: 'Nullmeier@example.com' }],
		['{{ JSON.stringify($json.meta) }}', { meta: { a: null } }],
		['{{ $input.all().map((one) => one.json.name).join() }}', { name: 'null-modem cable' }],
	])('a text with a word that JavaScript could have written: %s', async (title, json) => {
		const link = { title: `=${title}`, amount: 5, currency: 'EUR' };
		expect(await run('paymentLink.create', link, [{ json }])).toBeUndefined();
	});

	it.each([
		'"payout-" + $json.empty + $json.tags.find((tag) => tag)',
		'"payout-" + $json.empty + ($json.n < 2)',
		'"payout-" + $json.empty + [...$json.tags].length',
	])('but not in a key: %s', async (made) => {
		const json = { empty: '', tags: ['a'], n: 1 };
		const error = await run('payout.create', key(`={{ ${made} }}`), [{ json }]);
		expect(error?.message).toContain('a part of its expression returned no value');
	});

	it('but not for each word of several', async () => {
		const title = '={{ $json.names.join() + " x " + $json.qty }}';
		const json = { names: ['null-modem cable', undefined + ''], qty: 1 };
		expect(
			await run('paymentLink.create', { title, amount: 5, currency: 'EUR' }, [{ json }]),
		).toBeUndefined();
		const both = { title: '={{ `${$json.name}, ${$json.missing}` }}', amount: 5, currency: 'EUR' };
		const error = await run('paymentLink.create', both, [{ json: { name: 'null-modem cable' } }]);
		expect(error?.message).toContain('a part of its expression returned no value');
	});
});

describe('a name in any language is that of a field', () => {
	const NAMES: Array<[string, string]> = [
		['.Größe', 'Größe'],
		['.総額', '総額'],
		['.注文ＩＤ', '注文ＩＤ'],
		['.日々の売上', '日々の売上'],
		['.total$', 'total$'],
		['.Nº', 'Nº'],
		["['Buyer\\'s ref']", "Buyer's ref"],
	];

	it.each(NAMES)('in $json%s', async (step, name) => {
		const keyed = { options: { idempotencyKey: `={{ "order-number-" + $json${step} }}` } };
		const priced = { amount: `={{ $json${step} * 2 }}`, ...major };
		for (const changes of [keyed, priced]) {
			const error = await run('paymentLink.create', changes, [{ json: { [name]: '' } }]);
			expect(error?.message).toContain('a part of its expression returned no value');
		}
		expect(asked).toEqual([]);
		for (const changes of [keyed, priced]) {
			const items = [{ json: { [name]: 7 } }];
			expect(await run('paymentLink.create', changes, items)).toBeUndefined();
		}
	});
});

describe('a number in lines that are one expression', () => {
	const made = (price: string) => ({
		linesFrom: 'json',
		linesJson: `={{ [{ description: "Tea", quantity: 1, unit_price: ${price} }] }}`,
		...major,
	});

	it.each([
		['$json.price * 1', 'a part of its expression returned no value'],
		["$json['Unit Price'] / 100", 'a part of its expression returned no value'],
		['Number($json.order.price)', 'a part of its expression returned no value'],
		['$json.a + $json.b', 'texts that + joined'],
		["$json['a'] + $json.b", 'texts that + joined'],
		['parseFloat($json.text)', 'read only the beginning of a text'],
	])('%s is looked at', async (price, message) => {
		const json = { price: '', 'Unit Price': null, order: { price: '' }, a: '10', b: '5' };
		const items = [{ json: { ...json, text: '1,250.00' } }];
		const error = await run('invoice.create', made(price), items);
		expect(error?.message).toContain(`Lines (JSON): `);
		expect(error?.message).toContain(message);
		expect(asked).toEqual([]);
	});

	// Of the others nobody knows in which currency they are.
	it('tells no currency where another price is calculated', async () => {
		const line = (price: string) => `{ description: "T", quantity: 1, unit_price: ${price} }`;
		const linesJson = `={{ [...$json.items.map((i) => (${line('i.price')})), ${line('$json.fee')}] }}`;
		const none = { currency: byId(''), additionalFields: {} };
		const changes = { linesFrom: 'json', linesJson, amountUnit: 'major', ...none };
		const items = [{ json: { items: [{ price: 100 }], fee: 5, currency: 'USD' } }];
		const error = await run('invoice.create', changes, items);
		expect(error?.message).toContain('Currency: ');
		const foreign = {
			...changes,
			linesJson: `={{ [${line('$json.x ? $json.x.unit_price : $json.fee')}] }}`,
		};
		expect((await run('invoice.create', foreign, items))?.message).toContain('Currency: ');
		const alone = { ...changes, linesJson: `={{ [${line('$json.fee')}] }}` };
		expect(await run('invoice.create', alone, items)).toBeUndefined();
	});

	it.each([
		'$json.price * 1',
		'$json.price',
		'Math.round($json.price * 119) / 100',
		'($json.price ?? 0) * 1',
		'$json.lines.reduce((sum, one) => sum + one.price, 0)',
		'$json.lines[0].price + 1',
	])('%s is taken', async (price) => {
		const items = [{ json: { price: 5, lines: [{ price: 5 }] } }];
		expect(await run('invoice.create', made(price), items)).toBeUndefined();
	});
});
