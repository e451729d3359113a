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

/** In the unit that stands beside the amount. */
export const presetAmount = {
	displayName: 'Preset Amount',
	name: 'presetAmount',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'A preset amount, in the unit chosen under Amount Unit',
} as const satisfies Field;

export const currency = {
	displayName: 'Currency',
	name: 'currency',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. EUR',
	description: 'Three-letter currency code of ISO 4217',
} as const satisfies Field;
