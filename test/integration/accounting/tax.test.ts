import { accounting, contactNamed, invoiceOf, useAccounting } from './harness.mts';

useAccounting();

const event = { json: { data: { amount: 2490, currency: 'USD' }, major: { amount: 24.9 } } };

const create = async (customer: string, unitPrice: unknown, more: object = {}) =>
	await accounting().run(
		'invoice.create',
		await invoiceOf({
			contactId: await contactNamed(customer),
			lines: { line: [{ description: 'Coffee', quantity: 1, unitPrice }] },
			amountUnit: 'major',
			currency: 'USD',
			...more,
		}),
		{ items: [event] as never },
	);

const PAID = '={{ $json.major.amount }}';

describe('tax on top of the amount of a payment', () => {
	it('is pointed out, because the invoice is then higher than the payment', async () => {
		const { output, hints } = await create('Acorn Books', PAID);
		expect(output[0][0].json).toMatchObject({ subtotal: 24.9, tax_total: 1.87, total: 26.77 });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^The accounting app added tax, .* Tax Code ID under Line Options\.$/),
		]);
	});

	it('is not where a person typed the price, or where there is none', async () => {
		expect((await create('Acorn Books', 24.9)).hints).toEqual([]);
		expect((await create('Birch and Sons', PAID)).hints).toEqual([]);
	});
});

it('a preview says what the lines come to', async () => {
	const { output } = await create('Acorn Books', PAID, { preview: true });
	expect(output[0][0].json.message).toContain('one line with 24.90 USD before tax for customer');
});
