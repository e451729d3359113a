import { z } from 'zod';
import type { Field } from '../../../shared/operation/field';
import { emailAddress, requiredText, yesOrNo } from '../../../shared/operation/schema';
import { limits } from '../../limits';

export const contactName = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Example Ltd',
	description: `Name of the contact, up to ${limits.contactName} characters`,
} as const satisfies Field;

export const contactEmail = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. name@email.com',
	description: 'Email address of the contact',
} as const satisfies Field;

export const contactPhone = {
	displayName: 'Phone',
	name: 'phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +1 555 0100',
	description: 'Phone number of the contact',
} as const satisfies Field;

export const contactTaxNumber = {
	displayName: 'Tax Number',
	name: 'taxNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. DE123456789',
	description: 'Tax or VAT number of the contact',
} as const satisfies Field;

export const contactSchema = z.object({
	name: requiredText(limits.contactName),
	email: emailAddress.optional(),
	phone: requiredText().optional(),
	tax_number: requiredText().optional(),
	is_customer: yesOrNo.optional(),
	is_supplier: yesOrNo.optional(),
});
