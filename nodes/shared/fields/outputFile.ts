import type { Field } from '../operation/field';

/** Where the file of an operation goes. */
export const outputFile = {
	displayName: 'Put Output File in Field',
	name: 'binaryProperty',
	type: 'string',
	required: true,
	default: 'data',
	hint: 'The name of the output binary field to put the file in. Files of earlier nodes are not passed on: give each a field of its own, and a Merge node that combines by position brings them together.',
} as const satisfies Field;
