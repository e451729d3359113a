import type { Field } from '../operation/field';

const ZONE = 'A time from an expression counts as its day in the timezone of the workflow.';

/** A day to pick, without a time of day that would have to be thought about. */
export const day = <const N extends string>(
	displayName: string,
	name: N,
	description: string,
	whenEmpty?: string,
) =>
	({
		displayName,
		name,
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: '',
		description: `${description} ${ZONE}`,
		// What an empty date means is the first question, and a description shows only on hover.
		...(whenEmpty && { hint: `When empty: ${whenEmpty}` }),
	}) as const satisfies Field;
