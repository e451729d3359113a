import type { INodeType } from 'n8n-workflow';
import { MerchantAccounting } from '../../../../nodes/MerchantAccounting/MerchantAccounting.node';
import { MerchantPayments } from '../../../../nodes/MerchantPayments/MerchantPayments.node';
import { MerchantPaymentsPollTrigger } from '../../../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node';
import { MerchantPaymentsTrigger } from '../../../../nodes/MerchantPayments/MerchantPaymentsTrigger.node';

/** Reads the sentence as the canvas does, with the parameters of a node at hand. */
const shown = (node: INodeType, $parameter: object): unknown => {
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

it.each([
	[['*'], 'All Events'],
	[['payment.failed', 'payout.failed'], 'Payment Failed, Payout Failed'],
	[['payment.of_the_future'], 'payment.of_the_future'],
	['={{ $json.events }}', '={{ $json.events }}'],
	[[], ''],
])('a trigger on %j reads %s', (events, sentence) => {
	expect(shown(new MerchantPaymentsTrigger(), { events })).toBe(sentence);
});

it('a poll trigger names its events as well', () => {
	const events = ['payment.failed'];
	expect(shown(new MerchantPaymentsPollTrigger(), { events })).toBe('Payment Failed');
});
