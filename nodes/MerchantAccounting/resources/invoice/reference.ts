import type { Field } from '../../../shared/operation/field';

export const LOOK_BACK_DAYS = 90;

export const reference = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	default: '',
	placeholder: 'e.g. payment-4711',
	description: 'Your own reference, by which you find the invoice again',
} as const satisfies Field;

export const skipIfReferenceExists = {
	displayName: 'Skip If Reference Exists',
	name: 'skipIfReferenceExists',
	type: 'boolean',
	default: true,
	description:
		'Whether to return the invoice of this customer that has the same reference, instead of creating a second one. Upper or lower case and space around it do not matter. Does nothing when no reference is given.',
} as const satisfies Field;

export const lookBack = {
	displayName: 'Look Back (Days)',
	name: 'lookBackDays',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: LOOK_BACK_DAYS,
	description: 'How far back Skip If Reference Exists looks, by the date of the invoice',
} as const satisfies Field;

interface Skip {
	skipIfReferenceExists: boolean;
}

/** What makes a second invoice impossible, as long as it is on. */
export const referenceChecks = [
	lookBack.name,
	skipIfReferenceExists.name,
	{ field: reference.name, appliesTo: (input: Skip) => input.skipIfReferenceExists },
];
