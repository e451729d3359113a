import type { Asked } from './asked.mts';
import type { Mode } from './modes.mts';

export const DUPLICATE = 'the same refund was asked for before';

const nameOf = ({ group, amount, data: { type } }: Asked) =>
	`${group}: ${type === 'full' ? 'full' : amount}`;

/**
 * A node sends a refund once, in one batch as in two executions. So of those that are alike all but
 * one must not be done, whichever comes first; with keys of their own they are different refunds.
 */
export const createDuplicates = () => {
	const known = new Map<unknown, Set<string>>();
	return (node: unknown, mode: Mode, items: Asked[]): Asked[] => {
		if (mode === 'keyed') return items;
		const names = known.get(node) ?? new Set();
		known.set(node, names);
		return items.map((item) => {
			const isKnown = names.has(nameOf(item));
			names.add(nameOf(item));
			return isKnown && item.forbidden === undefined ? { ...item, forbidden: DUPLICATE } : item;
		});
	};
};

/** Where nothing recognises duplicates, they are asked for like everything else. */
export const withoutDuplicates = ({ forbidden, ...asked }: Asked): Asked =>
	forbidden === undefined || forbidden === DUPLICATE ? asked : { ...asked, forbidden };
