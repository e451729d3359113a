const SHOWN = 40;

/** Lists are kept oldest first. */
export function newest<T>(list: T[], count = SHOWN): T[] {
	return list.slice(-count).reverse();
}
