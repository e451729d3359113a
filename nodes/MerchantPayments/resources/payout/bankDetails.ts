import { z } from 'zod';
import type { Field } from '../../../shared/operation/field';
import { requiredText } from '../../../shared/operation/schema';
import { SERVICE_ACCOUNT } from './destinations';

export const bankDetails = {
	displayName: 'Bank Details',
	name: 'bankDetails',
	type: 'collection',
	placeholder: 'Add Detail (Not Required)',
	default: {},
	description: 'Must match the saved settlement account when given; leave empty to use it as it is',
	displayOptions: { hide: { destinationType: [SERVICE_ACCOUNT] } },
	options: [
		{
			displayName: 'Account Number',
			name: 'accountNumber',
			type: 'string',
			default: '',
			description: 'Number of the saved settlement account',
		},
		{
			displayName: 'Bank Code',
			name: 'bankCode',
			type: 'string',
			default: '',
			description: 'Code of the bank of the saved settlement account',
		},
		{
			displayName: 'Beneficiary Name',
			name: 'beneficiaryName',
			type: 'string',
			default: '',
			description: 'Name the saved settlement account is held in',
		},
	],
} as const satisfies Field;

export const bankDetailsSchema = z.object({
	accountNumber: requiredText().optional(),
	bankCode: requiredText().optional(),
	beneficiaryName: requiredText().optional(),
});

interface Destination {
	destinationType: string;
}

/** The service compares what is sent with the saved account: a detail left out is not compared. */
export const bankDetailChecks = bankDetails.options.map(({ name }) => ({
	field: name,
	appliesTo: ({ destinationType }: Destination) => destinationType !== SERVICE_ACCOUNT,
}));
