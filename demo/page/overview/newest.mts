const SHOWN = 40;

/** Lists are kept oldest first. */
export const newest = <T,>(list: T[], count = SHOWN): T[] => list.slice(-count).reverse();
