import type { ListName, Settings } from './settings.mts';

export const wrapList = (name: ListName, items: unknown[], settings: Settings): unknown => {
	const envelope = settings.envelopes[name];
	if (envelope === 'bare') return items;
	return envelope === 'data' ? { data: items } : { [name]: items };
};
