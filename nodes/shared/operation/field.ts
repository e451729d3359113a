import type { INodeProperties } from 'n8n-workflow';

type DeepReadonly<T> = T extends (...args: never[]) => unknown
	? T
	: T extends object
		? { readonly [K in keyof T]: DeepReadonly<T[K]> }
		: T;

/** One n8n parameter, written as a plain literal so that n8n's linter can read it. */
export type Field = DeepReadonly<INodeProperties>;

/**
 * Whether the field holds a number. `decimal` marks one that is typed as text: in a number input of
 * n8n, 49,90 becomes 4990 without a word unless the browser's language has a decimal comma.
 */
export const isNumber = ({ type, typeOptions }: Field): boolean =>
	type === 'number' || typeOptions?.decimal === true;

type Value<F> = F extends { type: 'number' } | { typeOptions: { decimal: true } }
	? number
	: F extends { type: 'boolean' }
		? boolean
		: F extends { type: 'options'; options: ReadonlyArray<{ value: infer V }> }
			? V
			: F extends { type: 'multiOptions'; options: ReadonlyArray<{ value: infer V }> }
				? V[]
				: F extends { type: 'collection'; options: infer O extends readonly Field[] }
					? Partial<Input<O>>
					: F extends { type: 'json' | 'fixedCollection' }
						? unknown
						: string;

/** What the editor hands over for a list of fields, keyed by parameter name. */
export type Input<F extends readonly Field[]> = {
	[K in F[number] as K['name']]: Value<K>;
};

/** The input of an operation nobody in particular. */
export type AnyInput = Input<readonly Field[]>;

type Option = NonNullable<Field['options']>[number];

/** The fields inside a collection, or inside the groups of a fixed collection. */
export const innerFields = ({ options = [] }: Field): readonly Field[] =>
	options.flatMap((option: Option): readonly Field[] => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});

const camelCase = (name: string) =>
	name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const displayNameOf = (fields: readonly Field[], name: string): string | undefined => {
	for (const field of fields) {
		if (field.name === name) return field.displayName;
		const inner = displayNameOf(innerFields(field), name);
		if (inner !== undefined) return inner;
	}
	return undefined;
};

/** The editor's words for a parameter, at any depth; services may spell its name with underscores. */
export const labelOf = (fields: readonly Field[], name: string): string =>
	displayNameOf(fields, name) ?? displayNameOf(fields, camelCase(name)) ?? name;

/** What n8n keeps of a resource locator: how it was chosen, and what. */
export const isLocator = (value: object): value is { value: unknown } =>
	'mode' in value && 'value' in value;
