import { MerchantPayments } from '../../../../../nodes/MerchantPayments/MerchantPayments.node';

it('gets the profile when no operation was chosen, as stored workflows rely on', () => {
	const { properties } = new MerchantPayments().description;
	const [operation] = properties.filter(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.includes('account'),
	);
	expect(operation.default).toBe('get');
});
