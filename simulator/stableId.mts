import { createHash } from 'node:crypto';

/** The same name gives the same letters in every run, so keys can be noted down. */
export const stableToken = (name: string): string =>
	createHash('sha256').update(name).digest('hex').slice(0, 32);

export const stableUuid = (name: string): string => {
	const hex = stableToken(name);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-');
};
