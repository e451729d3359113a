import type { Field } from '../../../shared/operation/field';

export const roles = [
	{ name: 'Customer', value: 'customer' },
	{ name: 'Supplier', value: 'supplier' },
] as const;

export const matchBy = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	default: 'email',
	description:
		'Upper or lower case and space around it do not matter, nor do spaces and signs in a tax number',
	options: [
		{ name: 'Email', value: 'email' },
		{ name: 'Name', value: 'name' },
		{ name: 'Tax Number', value: 'tax_number' },
	],
} as const satisfies Field;

export const ifSeveral = {
	displayName: 'If Several Match',
	name: 'ifSeveral',
	type: 'options',
	default: 'error',
	description: 'What to do when more than one active contact matches',
	options: [
		{ name: 'Stop With an Error', value: 'error', description: 'The error lists them' },
		{ name: 'Take the First', value: 'first', description: 'In the order of the service' },
	],
} as const satisfies Field;
