import type { Asked } from './asked.mts';
import type { Draft } from './kind.mts';

/** A field of the item that a protection reads, with what it must not contain. */
export interface Gap {
	field: string;
	/** Nothing at all when absent. */
	value?: unknown;
}

/** What an expression yields when what it looks for is not there. */
export const nothingIn = (...fields: string[]): Gap[] =>
	fields.flatMap((field) => [{ field }, { field, value: null }, { field, value: '' }]);

/** About every second item loses a protection, and must not be done then. */
export const withGaps = (draft: Draft, items: Asked[], gaps: readonly Gap[]): Asked[] =>
	items.map((item) => {
		if (draft.random.chance(0.5)) return item;
		const { field, value } = draft.random.pick(gaps);
		const { [field]: _, ...data } = item.data;
		return {
			...item,
			data: value === undefined ? data : { ...data, [field]: value },
			forbidden: `${field} is ${value === undefined ? 'missing' : JSON.stringify(value)}`,
		};
	});
