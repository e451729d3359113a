import {
	accountCoded,
	accounting,
	byId,
	documentsInBooks,
	invoiceOf,
	useAccounting,
} from './harness.mts';

useAccounting();

const contacts = async () => (await accounting().control.state()).accounting.contacts;
const rows = [{ json: { name: 'Juniper', vat: 'DE 1' } }, { json: { name: 'Kelp' } }];

describe('a list of customers of whom one has no tax number', () => {
	it.each(['contact.create', 'contact.findOrCreate'])(
		'%s takes ?? "" at its word',
		async (name) => {
			const taxNumber = `={{ $json.vat ?? '' }}`;
			const byName = { matchBy: 'name', taxNumber };
			const parameters = name === 'contact.create' ? { additionalFields: { taxNumber } } : byName;
			const { error } = await accounting().run(
				name,
				{ name: '={{ $json.name }}', ...parameters },
				{ items: rows },
			);
			expect(error).toBeUndefined();
			const numbers = new Map((await contacts()).map((one) => [one.name, one.tax_number]));
			expect([numbers.get('Juniper'), numbers.get('Kelp') ?? null]).toEqual(['DE 1', null]);
		},
	);

	it.each(["($json.vat ?? '')", "$ifEmpty($json.vat, '')", "($json.vat || '').trim()"])(
		'and {{ %s }} as well',
		async (expression) => {
			const { error } = await accounting().run(
				'contact.create',
				{ name: '={{ $json.name }}', additionalFields: { taxNumber: `={{ ${expression} }}` } },
				{ items: rows },
			);
			expect(error).toBeUndefined();
		},
	);

	it('is refused where nobody has thought of it', async () => {
		const { error } = await accounting().run(
			'contact.create',
			{ name: '={{ $json.name }}', additionalFields: { taxNumber: '={{ $json.vat }}' } },
			{ items: rows },
		);
		expect(error?.message).toContain('Tax Number: its expression returned no value');
	});

	it('is refused where it is what the contact is found by', async () => {
		const { error } = await accounting().run(
			'contact.findOrCreate',
			{ name: '={{ $json.name }}', matchBy: 'tax_number', taxNumber: `={{ $json.vat ?? '' }}` },
			{ items: rows },
		);
		expect(error?.message).toContain('Tax Number');
		expect((await contacts()).map((one) => one.name)).not.toContain('Kelp');
	});
});

it('an invoice without terms has no due date of its own', async () => {
	const additionalFields = { dueDate: `={{ $json.due ?? '' }}` };
	const { error } = await accounting().run(
		'invoice.create',
		await invoiceOf({ additionalFields, reference: '={{ $json.n }}' }),
		{ items: [{ json: { n: 'a', due: '2099-01-31' } }, { json: { n: 'b' } }] },
	);
	expect(error).toBeUndefined();
	expect((await documentsInBooks()).filter((one) => one.due_date === '2099-01-31')).toHaveLength(1);
});

describe('the options of a line that not every item has', () => {
	const draft = async (option: object) => {
		const account = String((await accountCoded('4100')).value);
		const line = { description: 'Tea', quantity: 1, unitPrice: 5, lineOptions: option };
		const more = { linesFrom: 'items', groupBy: 'n', reference: '={{ $json.n }}', ...line };
		const { error } = await accounting().run('invoice.create', await invoiceOf(more), {
			items: [{ json: { n: 'a', account, discount: 10 } }, { json: { n: 'b' } }],
		});
		return error;
	};

	it.each(["?? ''", '|| ""'])('are left out where they end with %s', async (none) => {
		const accountId = byId(`={{ $json.account ${none} }}`);
		const discountPct = `={{ $json.discount ${none} }}`;
		expect(await draft({ accountId, discountPct, itemId: `={{ $json.item ${none} }}` })).toBe(
			undefined,
		);
		const lines = (await documentsInBooks()).map((one) => one.lines[0]);
		expect(lines.map(({ net }) => net)).toEqual([4.5, 5]);
		expect(lines[0].account_id).not.toBe(lines[1].account_id);
	});

	it.each([
		['Ledger Account', { accountId: byId('={{ $json.account }}') }],
		['Discount (%)', { discountPct: '={{ $json.discount }}' }],
		['Item ID', { itemId: '={{ $json.item }}' }],
	])('are missed where nobody has thought of it: %s', async (label, option) => {
		const error = await draft(option);
		expect(error?.message).toContain(`${label}: its expression returned no value`);
		expect(error?.description).toContain("end it with ?? '' to leave the field out");
		expect(await documentsInBooks()).toEqual([]);
	});

	it('are missed where an empty one would mean something else: no quantity is 1', async () => {
		const more = { linesFrom: 'items', description: 'Tea', unitPrice: 5 };
		const { error } = await accounting().run(
			'invoice.create',
			await invoiceOf({ ...more, quantity: `={{ $json.n ?? '' }}` }),
		);
		expect(error?.message).toContain('Quantity: its expression returned no value');
	});
});

describe('what a spreadsheet made of a cell', () => {
	it.each(['1969-12-31', '1899-12-30', '1970-01-01'])(
		'%s is no date of an invoice',
		async (date) => {
			const { error } = await accounting().run(
				'invoice.create',
				await invoiceOf({ additionalFields: { date } }),
			);
			expect(error?.message).toContain(`Date: ${date} is too long ago`);
			expect(await documentsInBooks()).toEqual([]);
		},
	);

	it.each(['{{ $json.name }}', 'Hosting [object Object]'])(
		'a line of JSON is not called %s',
		async (description) => {
			const linesJson = JSON.stringify([{ description, quantity: 1, unit_price: 5 }]);
			const { error } = await accounting().run(
				'invoice.create',
				await invoiceOf({ linesFrom: 'json', linesJson }),
			);
			expect(error?.message).toContain('not evaluated');
		},
	);
});

it.each(['$workflow.name + "-" + $json.order', '"order-" + $json.order + "-" + $now.year'])(
	'a reference of {{ %s }} is refused without the order',
	async (expression) => {
		const { error } = await accounting().run(
			'invoice.create',
			await invoiceOf({ reference: `={{ ${expression} }}`, skipIfReferenceExists: true }),
			{ items: [{ json: { order: '1' } }, { json: { order: '' } }] },
		);
		expect(error?.message).toContain('Reference: a part of its expression returned no value');
		expect(await documentsInBooks()).toEqual([]);
	},
);
