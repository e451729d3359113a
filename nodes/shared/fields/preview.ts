import type { Field } from '../operation/field';

/** For what cannot be taken back: the first field, so that nobody has to look for it. */
export const preview = {
	displayName: 'Preview',
	name: 'preview',
	type: 'boolean',
	default: false,
	description: 'Whether to check everything and show the request instead of sending it',
} as const satisfies Field;
