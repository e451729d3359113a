import { accounting, documentsInBooks, invoiceOf, useAccounting } from './harness.mts';

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
