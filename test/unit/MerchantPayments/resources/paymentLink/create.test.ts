import { type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { MerchantPayments } from '../../../../../nodes/MerchantPayments/MerchantPayments.node';

const { description } = new MerchantPayments();

/** What is left of the parameters when n8n executes the node. */
const executed = (values: INodeParameters) => {
	const parameters = { resource: 'paymentLink', operation: 'create', ...values };
	const node = { typeVersion: 1 };
	const { properties } = description;
	return NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description);
};

it.each<[string, INodeParameters]>([
	['fixed', { amountType: 'fixed', additionalFields: {} }],
	['suggested', { amountType: 'none', additionalFields: { presetAmount: '={{ 5 }}' } }],
])('keeps the unit of an amount that is %s', (_, values) => {
	expect(executed({ ...values, amountUnit: 'minor' })).toMatchObject({ amountUnit: 'minor' });
});
