import { UserError } from 'n8n-workflow';
import { type Field, innerFields } from './field';

/** In a tool of an AI agent an expression is what the model says, and outsiders talk to the model. */
export const mustBeTyped = ({ displayName }: Field): UserError =>
	new UserError(`${displayName}: must be typed, not an expression, in an AI tool`, {
		description: 'An AI agent must not choose this value. Enter it in the node. Nothing was sent.',
	});

const within = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => [field, ...within(innerFields(field))]);

/** The first of these fields, at any depth, that holds an expression. */
export const findComputed = (
	fields: readonly Field[],
	names: readonly string[],
	isComputed: (name: string) => boolean,
): Field | undefined => within(fields).find(({ name }) => names.includes(name) && isComputed(name));
