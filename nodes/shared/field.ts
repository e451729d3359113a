import type { INodeProperties } from 'n8n-workflow';

type DeepReadonly<T> = T extends (...args: never[]) => unknown
	? T
	: T extends object
		? { readonly [K in keyof T]: DeepReadonly<T[K]> }
		: T;

/** One n8n parameter, written as a plain literal so that n8n's linter can read it. */
export type Field = DeepReadonly<INodeProperties>;

type Value<F> = F extends { type: 'number' }
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

const isField = (option: object): option is Field => 'displayName' in option && 'type' in option;

/** The words the editor shows for a parameter, also inside collections; the stored name when there are none. */
export const labelOf = (fields: readonly Field[], name: string): string => {
	for (const field of fields) {
		if (field.name === name) return field.displayName;
		const inner = labelOf((field.options ?? []).filter(isField), name);
		if (inner !== name) return inner;
	}
	return name;
};
