import { MerchantAccounting } from '../../../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../../../nodes/MerchantPayments/MerchantPayments.node';

/** Reads the sentence as the canvas does, with the parameters of a node at hand. */
const shown = (node: MerchantPayments | MerchantAccounting, $parameter: object): unknown => {
	const expression = String(node.description.subtitle).replace(/^=\{\{|\}\}$/g, '');
	return new Function('$parameter', `return (${expression})`)($parameter);
};

it.each([
	[{ resource: 'payment', operation: 'refund' }, 'Refund payment'],
	[{ resource: 'payment', operation: 'getAll' }, 'Get many payments'],
	[{ resource: 'payout', operation: 'create', preview: true }, 'Create payout (preview)'],
	[{ resource: 'payout', operation: 'create', options: {} }, 'Create payout'],
])('%j reads %s', (parameters, sentence) => {
	expect(shown(new MerchantPayments(), parameters)).toBe(sentence);
});

it('reads like a sentence for invoices', () => {
	const parameters = { resource: 'invoice', operation: 'create' };
	expect(shown(new MerchantAccounting(), parameters)).toBe('Create invoice');
});
