import { currencyField } from '../shared/fields/currency';
import type { Field } from '../shared/operation/field';

/** An amount to type; what its unit is stands beside it. */
export const amount = (description: string) =>
	({
		displayName: 'Amount',
		name: 'amount',
		type: 'string',
		typeOptions: { decimal: true },
		required: true,
		default: '',
		placeholder: 'e.g. 49.90',
		description,
	}) as const satisfies Field;

/** In the unit that stands beside the amount. */
export const presetAmount = {
	displayName: 'Suggested Amount',
	name: 'presetAmount',
	type: 'string',
	typeOptions: { decimal: true },
	default: '',
	placeholder: 'e.g. 49.90',
	description:
		'What the service calls the preset amount: a proposal to the payer, for an Amount Type of Open. In the unit chosen under Amount Unit.',
} as const satisfies Field;

export const currency = currencyField(
	'Currency of the amount. Pick it from the list, or enter its three-letter code.',
	true,
);
