import { accounting, documentsInBooks, invoiceOf, useAccounting } from './harness.mts';

useAccounting();

const create = async (more: object = {}, options: object = {}) =>
	await accounting().run(
		'invoice.create',
		await invoiceOf({ reference: 'ORD-1', ...more }),
		options,
	);

const priced = (unitPrice: unknown) => ({
	lines: { line: [{ description: 'Tea', quantity: 2, unitPrice }] },
});

const posts = async () => await accounting().control.requests({ method: 'POST', path: /invoices/ });

describe('an invoice that is skipped', () => {
	it.each([
		[
			'it is the same',
			{},
			/^An invoice with this reference already exists, so nothing was created\.$/,
			undefined,
		],
		[
			'a price was corrected',
			priced(15),
			/its total is \S+, and the lines come to 30 before tax\. If this is another order, use a reference of its own\. Otherwise, correct/,
			'total',
		],
		['the currency is another', { currency: 'USD' }, /its currency is EUR, not USD/, 'currency'],
		[
			'currency and date are others',
			{ currency: 'USD', additionalFields: { date: '2026-11-01' } },
			/its date is 2026-11-14, not 2026-11-01/,
			'currency, date',
		],
		[
			'it is to be paid on another day',
			{ additionalFields: { dueDate: '2026-12-31' } },
			/its due date is 2026-11-28, not 2026-12-31/,
			'due date',
		],
		[
			'the clock computes other dates',
			{ additionalFields: { date: '={{ $now }}', dueDate: '={{ $now.plus({ days: 90 }) }}' } },
			/^An invoice with this reference already exists, so nothing was created\.$/,
			undefined,
		],
		['the reference is written otherwise', { reference: ' ord-1' }, /already exists/, undefined],
	])('is said when %s', async (_, more, sentence, differs) => {
		expect((await create({ additionalFields: { date: '2026-11-14' } })).hints).toEqual([]);
		const { output, hints, error } = await create(more);
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({ created: false, reference: 'ORD-1' });
		// A workflow branches on the item: it sees no hint.
		expect(output[0][0].json.differs).toBe(differs);
		expect(hints.map(({ message }) => message)).toEqual([expect.stringMatching(sentence)]);
		expect(await documentsInBooks()).toHaveLength(1);
	});

	it('is found also when it was due before today, and only a new one is refused', async () => {
		await create({ additionalFields: { date: '2026-11-14', dueDate: '2026-11-15' } });
		const overdue = { additionalFields: { dueDate: '2026-11-15' } };
		const { output, error } = await create(overdue);
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({ created: false, due_date: '2026-11-15' });
		expect(output[0][0].json).not.toHaveProperty('existing');
		const other = await create({ ...overdue, reference: 'ORD-2' });
		expect(other.error?.message).toContain(
			'Due Date: 2026-11-15 is before the date of the invoice',
		);
		expect(other.error?.description).toContain('Nothing was sent.');
		expect(await posts()).toHaveLength(1);
	});

	it('is looked for by a preview as well', async () => {
		await create();
		const { output } = await create({ ...priced(15), preview: true });
		expect(output[0][0].json).toMatchObject({
			preview: true,
			message: expect.stringMatching(
				/already exists, so nothing would be created.*lines come to 30/,
			),
			existing: { reference: 'ORD-1' },
		});
		const fresh = await create({ reference: 'ORD-2', preview: true });
		expect(fresh.output[0][0].json.message).toContain('Would draft an invoice');
		expect(await documentsInBooks()).toHaveLength(1);
	});
});

describe('a reference that the clock or the execution makes', () => {
	it.each([
		'={{ $execution.id }}',
		'=INV-{{ $runIndex }}',
		'={{ "INV-" + $now }}',
		'=INV-{{ $now.toMillis() }}',
		"=INV-{{ $now.toFormat('yyyyMMdd') }}",
		'={{ "INV-" + $today.toISODate() }}',
		'={{ "INV-" + $today }}',
		'={{ `INV-${$today}` }}',
		'={{ DateTime.now().toFormat("dd.MM.yy") }}',
		'=INV-{{ Math.random() }}',
		'={{ new Date().toISOString().slice(0, 10) }}',
		"={{ new Date().toISOString().split('T')[0] }}",
		'={{ $now.toISO().slice(0, 10) }}',
		'={{ $now.year }}-{{ $now.month }}-{{ $now.day }}',
		'={{ $today.toISO() }}',
		'={{ $now.startOf("day").toMillis() }}',
		'=INV-{{ $today.toISODate() }}-{{ $itemIndex }}',
		'=INV-{{ $itemIndex + 1 }}',
		// The second month would get no invoice.
		'=rent-{{ $json["Day of month"] }}',
		'={{ "weekly-" + $json["Day of week"] }}',
		'={{ $workflow.name }}',
	])('names no payment, so %s is refused', async (reference) => {
		const options = {
			items: [{ json: { 'Day of month': '01', 'Day of week': 'Sunday' } }],
		};
		const { error } = await create({ reference }, options);
		expect(error?.message).toContain('Reference: names no order or payment');
		expect(error?.description).toContain('Nothing was sent.');
		expect(await posts()).toEqual([]);
		const unnamed = { reference, skipIfReferenceExists: false };
		expect((await create(unnamed, options)).error).toBeUndefined();
	});

	it('is refused in a Retry in another month', async () => {
		const reference = "=retainer-{{ $now.toFormat('yyyy-MM') }}";
		const began = Date.now() - 40 * 24 * 60 * 60_000;
		const { error } = await create({ reference }, { mode: 'retry', establishedAt: began });
		expect(error?.message).toContain('Reference: contains the date');
		expect(error?.description).toContain('set Look Back (Days) so that it reaches the first day');
		expect(await posts()).toEqual([]);
	});

	it.each([
		"={{ $json.order }}-{{ $now.toFormat('yyyyMMdd') }}",
		"={{ $('Start').item.json.order + $execution.id }}",
		'={{ $json.order }}',
		// What is invoiced once a month is named by its month.
		"=retainer-{{ $now.toFormat('yyyy-MM') }}",
		'=retainer-{{ $today.year }}',
		"=retainer-{{ $today.toFormat('kkkk-WW') }}",
		"=retainer-{{ $now.minus({ months: 1 }).setLocale('en').toFormat('LLLL yyyy') }}",
		'=retainer-{{ $now.toFormat("kkkk-\'Week\'WW") }}',
		'={{ "retainer-" + $now.year + "-Q" + $now.quarter }}',
		'=retainer-{{ $now.startOf("month").toISODate() }}',
		"=retainer-{{ $now.endOf('month').toFormat('yyyy-MM-dd') }}",
		'=retainer-{{ new Date().toISOString().slice(0, 7) }}',
		'=retainer-{{ $now.toISODate().substring(0, 7) }}',
		'=retainer-{{ new Date().getFullYear() }}',
		"=retainer-{{ $now.toLocaleString({ month: 'long', year: 'numeric' }) }}",
	])('may be %s', async (reference) => {
		const { error } = await create({ reference }, { items: [{ json: { order: 'o-1' } }] });
		expect(error).toBeUndefined();
	});

	// What all items of a day come to is one invoice, which its day names.
	it('may be the day where all items become one invoice', async () => {
		const gathered = { linesFrom: 'items', description: 'Tea', unitPrice: 5 };
		const items = [{ json: { order: 'o-1' } }, { json: { order: 'o-2' } }];
		for (const reference of [
			'=sales-{{ $today.toISODate() }}',
			'=sales-{{ new Date().toISOString().slice(0, 10) }}',
		]) {
			expect((await create({ ...gathered, reference }, { items })).error).toBeUndefined();
			const { error } = await create({ ...gathered, reference, groupBy: 'order' }, { items });
			expect(error?.message).toContain('Reference: names no order or payment');
		}
		const { error } = await create({ ...gathered, reference: '={{ $execution.id }}' }, { items });
		expect(error?.message).toContain('Reference: names no order or payment');
	});
});

it('refuses the ID of the customer as a reference, which all invoices of the customer share', async () => {
	const { contactId } = await invoiceOf();
	const reference = ` ${String(contactId.value).toUpperCase()}`;
	const { error } = await create({ reference });
	expect(error?.message).toContain('Reference: is the ID of the customer');
	expect(error?.description).toContain('Nothing was sent.');
	expect(await posts()).toEqual([]);
	expect((await create({ reference, skipIfReferenceExists: false })).error).toBeUndefined();
});

it('refuses the ID of the customer in a reference that has nothing else of the item', async () => {
	const { contactId } = await invoiceOf();
	const items = [{ json: { id: contactId.value, order: '4711' } }];
	const { error } = await create({ reference: '=payment-{{ $json.id }}' }, { items });
	expect(error?.message).toContain('Reference: is the ID of the customer');
	expect(await posts()).toEqual([]);
});

it.each([
	'={{ $json.id }}-{{ $json.order }}',
	'={{ $json.id + "-" + $now.toFormat("yyyy-MM") }}',
	'={{ $json.id }}-2026-11',
	'={{ $json.both }}',
])('takes the ID of the customer in a reference that has more: %s', async (reference) => {
	const { contactId } = await invoiceOf();
	const id = String(contactId.value);
	const items = [{ json: { id, order: 'a', both: `${id}-4711` } }];
	expect((await create({ reference }, { items })).error).toBeUndefined();
	expect(await posts()).toHaveLength(1);
});

it.each([
	'=order-{{ $json.order }}',
	'={{ "order-" + $json.order }}',
	'={{ `order-${$json.order}` }}',
])(
	'refuses a number that lost digits in a reference, which orders then share: %s',
	async (reference) => {
		const items = [{ json: { order: 2 ** 53 } }];
		const { error } = await create({ reference }, { items });
		expect(error?.message).toContain('Reference: 9007199254740992 lost digits');
		expect(await posts()).toEqual([]);
	},
);

it('refuses an error of a spreadsheet as a reference, which all failed cells share', async () => {
	const items = [{ json: { order: '#N/A' } }];
	const { error } = await create({ reference: '=order-{{ $json.order }}' }, { items });
	expect(error?.message).toContain('is what a spreadsheet made of it');
	expect(await posts()).toEqual([]);
});

it('takes a description as it is that only looks like one', async () => {
	const line = { description: '={{ $json.title }}', quantity: 1, unitPrice: 5 };
	const items = [{ json: { title: 'Winter #SALE!' } }];
	const { error } = await create({ reference: 'sale', lines: { line: [line] } }, { items });
	expect(error).toBeUndefined();
});

describe('items that share customer and reference', () => {
	const items = (...prices: number[]) =>
		prices.map((price, index) => ({
			json: { price, reference: ['ORD-1', 'ORD-1 ', 'ORD-2'][index], order: index },
		}));
	const dragged = {
		...priced('={{ $json.price }}'),
		reference: '={{ $json.reference }}',
		amountUnit: 'major',
		currency: 'EUR',
	};
	const grouped = {
		...dragged,
		linesFrom: 'items',
		description: 'Tea',
		unitPrice: '={{ $json.price }}',
		groupBy: 'order',
	};

	it.each([
		['items', dragged],
		['groups', grouped],
	])('but differ are refused before anything is sent: %s', async (_, more) => {
		const { error } = await create(more, { items: items(5, 6, 7) });
		expect(error?.message).toContain(
			'Reference: items 0, 1 share the customer and the reference "ORD-1"',
		);
		expect(await posts()).toEqual([]);
	});

	it('are all refused where the workflow goes on, and the others are created', async () => {
		const nodeOptions = { onError: 'continueRegularOutput' };
		const { output } = await create(dragged, { items: items(5, 6, 7), nodeOptions });
		expect(output[0].map(({ json }) => json.created ?? 'refused')).toEqual([
			'refused',
			'refused',
			true,
		]);
		expect((await documentsInBooks()).map(({ reference }) => reference)).toEqual(['ORD-2']);
	});

	it.each([
		['of nothing', {}],
		['of the clock', { notes: '=Printed {{ $now.toISO() }} {{ Math.random() }}' }],
	])('and are the same become one invoice, with notes %s', async (_, additionalFields) => {
		const { output } = await create({ ...dragged, additionalFields }, { items: items(5, 5) });
		expect(output[0].map(({ json }) => json.created)).toEqual([true, false]);
		expect(await documentsInBooks()).toHaveLength(1);
	});
});
