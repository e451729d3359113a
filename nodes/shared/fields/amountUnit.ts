import type { Field } from '../operation/field';

/** Stands beside every amount, so that a minor amount from elsewhere cannot pass for a major one. */
export const amountUnit = {
	displayName: 'Amount Unit',
	name: 'amountUnit',
	type: 'options',
	default: 'typed',
	description:
		'How the amount is written. For an expression, choose Major or Minor. In a payment event, data.amount is minor and major.amount is major.',
	options: [
		{
			name: 'As Typed (12.50)',
			value: 'typed',
			description: 'As on a price tag. Only for an amount that you type here.',
		},
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

export type AmountUnit = (typeof amountUnit.options)[number]['value'];
