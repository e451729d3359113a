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
