import type { IPairedItemData } from 'n8n-workflow';

/** Which items of the input one comes from. An empty list is none; n8n would guess without one. */
export const pairOf = (items: readonly number[]): IPairedItemData | IPairedItemData[] =>
	items.length === 1 ? { item: items[0] } : items.map((item) => ({ item }));
