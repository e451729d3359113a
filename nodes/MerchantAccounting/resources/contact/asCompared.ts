import { fold } from '../../fold';

/** A tax number is the same with and without the spaces, points and hyphens that people put into it. */
export const asCompared = (matchBy: string, value: unknown): string =>
	matchBy === 'tax_number' ? fold(value).replace(/[\s.-]/g, '') : fold(value);
