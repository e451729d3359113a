import type { Field } from '../operation/field';

/** An id that can be picked from a searchable list or entered. */
export const locator = <const N extends string>(options: {
	name: N;
	displayName: string;
	description: string;
	searchListMethod: string;
	required?: boolean;
	/** What the other way to say it is called. */
	byId?: string;
	/** What is chosen at first. */
	chosen?: { readonly value: string; readonly name: string };
	example?: string;
}) =>
	({
		displayName: options.displayName,
		name: options.name,
		type: 'resourceLocator',
		default: {
			mode: 'list',
			value: options.chosen?.value ?? '',
			...(options.chosen && { cachedResultName: options.chosen.name }),
		},
		...(options.required === false ? {} : { required: true }),
		description: options.description,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: options.searchListMethod, searchable: true },
			},
			{
				displayName: options.byId ?? 'By ID',
				name: 'id',
				type: 'string',
				placeholder: `e.g. ${options.example ?? '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13'}`,
			},
		],
	}) as const satisfies Field;
