import type { Field } from '../operation/field';

/** What an operation that looks for something does when there is none. */
export const ifNone = (description: string) =>
	({
		displayName: 'If None Matches',
		name: 'ifNone',
		type: 'options',
		default: 'item',
		description,
		options: [
			{
				name: 'Return Item With Found = False',
				value: 'item',
				description: 'So that the workflow can branch on it',
			},
			{ name: 'Return No Item', value: 'nothing', description: 'The workflow ends here' },
			{ name: 'Stop With an Error', value: 'error' },
		],
	}) as const satisfies Field;
