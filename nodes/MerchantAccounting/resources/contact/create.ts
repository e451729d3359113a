import { defineOperation } from '../../../shared/operation/operation';
import { identified } from '../../../shared/transport/responseContract';
import { WRITE } from '../../capabilities';
import {
	contactEmail,
	contactName,
	contactPhone,
	contactSchema,
	contactTaxNumber,
} from './contactFields';
import { contactRecord } from './contactRecord';
import { findCreatedContact } from './findCreatedContact';

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create contact',
	description: 'Add a customer or supplier. The service itself does not recognize duplicates.',
	route: 'POST /contacts',
	answer: identified('the new contact with its ID'),
	returns: contactRecord,
	needs: [WRITE],
	fields: [
		contactName,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				contactEmail,
				{
					displayName: 'Is Customer',
					name: 'isCustomer',
					type: 'boolean',
					default: true,
					description: 'Whether the contact buys from you. On unless you turn it off.',
				},
				{
					displayName: 'Is Supplier',
					name: 'isSupplier',
					type: 'boolean',
					default: true,
					description: 'Whether you buy from the contact. Off unless you turn it on.',
				},
				contactPhone,
				contactTaxNumber,
			],
		},
	],
	mayBeEmpty: [contactPhone.name],
	mayBeLeftOut: [contactEmail.name, contactTaxNumber.name],
	wholeTexts: ['email', 'name', 'taxNumber'],
	schema: contactSchema,
	request({ name, additionalFields: { isCustomer, isSupplier, taxNumber, ...others } }, context) {
		const body = {
			name,
			...others,
			tax_number: taxNumber,
			is_customer: isCustomer,
			is_supplier: isSupplier,
		};
		return {
			body,
			once: {
				noun: 'contact',
				announced: 'required',
				find: async (look) => await findCreatedContact(body, context, look),
			},
		};
	},
});
