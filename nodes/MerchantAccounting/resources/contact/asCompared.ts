import { fold } from '../../fold';

/** Of a tax number its letters and digits count. "n/a", "-" and "0" are none, and all the same. */
export const asCompared = (matchBy: string, value: unknown): string => {
	if (matchBy !== 'tax_number') return fold(value);
	const number = fold(value).replace(/[^\p{L}\p{N}]/gu, '');
	return /[^\P{N}0]/u.test(number) ? number : '';
};
