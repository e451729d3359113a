import { NodeHelpers } from 'n8n-workflow';
import { MerchantPayments } from '../../../../../nodes/MerchantPayments/MerchantPayments.node';

const { description } = new MerchantPayments();

/** The names of the fields that the editor shows. */
const shown = (values: object): string[] => {
	const parameters = { resource: 'paymentLink', operation: 'create', ...values };
	return description.properties
		.filter((property) =>
			NodeHelpers.displayParameter(parameters, property, { typeVersion: 1 }, description),
		)
		.map(({ name }) => name);
};

describe('Amount Unit of a payment link', () => {
	it.each([
		['a fixed amount', { amountType: 'fixed', additionalFields: {} }, 1],
		['both', { amountType: 'fixed', additionalFields: { presetAmount: 5 } }, 1],
		['a suggested amount', { amountType: 'none', additionalFields: { presetAmount: 5 } }, 1],
		['an expression', { amountType: 'none', additionalFields: { presetAmount: '={{ 5 }}' } }, 1],
		['no amount', { amountType: 'none', additionalFields: {} }, 0],
	])('stands beside %s', (_, values, times) => {
		expect(shown(values).filter((name) => name === 'amountUnit')).toHaveLength(times);
	});
});
