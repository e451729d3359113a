import type { Field } from '../operation/field';

/** Stands beside every amount, so that a minor amount from an event cannot pass for a major one. */
export const amountUnit = {
	displayName: 'Amount Unit',
	name: 'amountUnit',
	type: 'options',
	default: 'major',
	description:
		'How the amount is written. Events carry minor units: choose Minor when the amount comes from a trigger.',
	options: [
		{
			name: 'Major (12.50)',
			value: 'major',
			description: 'As on a price tag: 12.50 is twelve euros fifty',
		},
		{
			name: 'Minor (1250)',
			value: 'minor',
			description: 'In the smallest unit of the currency: 1250 is twelve euros fifty',
		},
	],
} as const satisfies Field;
