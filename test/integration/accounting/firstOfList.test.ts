import type { IDataObject } from 'n8n-workflow';
import { accounting, invoiceOf, useAccounting } from './harness.mts';

useAccounting();

const hintsOf = async (prices: number[], root = '$json') => {
	const unitPrice = `={{ ${root}.line_items[0].price }}`;
	const line = { description: 'Order', quantity: 1, unitPrice };
	const parameters = await invoiceOf({
		currency: 'EUR',
		amountUnit: 'major',
		lines: { line: [line] },
	});
	const json: IDataObject = { line_items: prices.map((price) => ({ price })) };
	const { hints } = await accounting().run('invoice.create', parameters, { items: [{ json }] });
	return hints.map(({ message }) => message).filter((message) => message.startsWith('Unit Price'));
};

it.each(['$json', "$('Start').item.json", '$input.item.json'])(
	'says that a price is that of the first entry of a list of %s',
	async (root) => {
		expect(await hintsOf([20, 5, 15], root)).toEqual([
			'Unit Price: takes the first of the 3 entries of line_items. To use all of them, make items of them with a Split Out node first.',
		]);
	},
);

it('says nothing of the only entry', async () => {
	expect(await hintsOf([20])).toEqual([]);
});
