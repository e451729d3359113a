import type { Field } from '../operation/field';

/** Where the file of an operation goes. */
export const outputFile = {
	displayName: 'Put Output File in Field',
	name: 'binaryProperty',
	type: 'string',
	required: true,
	default: 'data',
	hint: 'The name of the output binary field to put the file in. Files of earlier nodes are not passed on: a Merge node brings them together, each in a field of its own.',
} as const satisfies Field;
