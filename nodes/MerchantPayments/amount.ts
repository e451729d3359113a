import type { Field } from '../shared/operation/field';

/** An amount to type; what its unit is stands beside it. */
export const amount = (description: string) =>
	({
		displayName: 'Amount',
		name: 'amount',
		type: 'number',
		required: true,
		typeOptions: { minValue: 0 },
		default: 0,
		description,
	}) as const satisfies Field;

export const currency = {
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. EUR',
	description: 'Three-letter currency code of ISO 4217',
} as const satisfies Field;
