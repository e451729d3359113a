import { differingIn } from '../../../../../nodes/MerchantAccounting/resources/invoice/existingInvoice';

const asked = { contact_id: 'AB-1', lines: [], currency: 'EUR', reference: 'r' };

it('takes an ID in capital letters for the same customer', () => {
	expect(differingIn({ contact_id: 'ab-1' }, asked)).toEqual({});
	expect(differingIn({ contact_id: 'ab-2' }, asked)).toEqual({ differs: 'customer' });
});
