import type { Settings } from './settings.mts';

export const forwarded = (url: string, settings: Settings): string => {
	const { origin, pathname, search } = new URL(url);
	return (settings.forward[origin] ?? origin) + pathname + search;
};
