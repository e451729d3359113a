import { EXPONENTS } from '../money/currencies';
import type { Event } from './events';

/** Who knows how large an event is. */
export interface Sized {
	/** Figures in major units, for the filter by amount. */
	readonly amountOf: (event: Event) => number | undefined;
}

/** As they come out of expressions, which may yield anything. */
export interface FilterOptions {
	readonly currencies?: unknown;
	readonly minimumAmount?: unknown;
}

/** The words of a list, of a text with commas, or of a list as text, such as variables hold it. */
export const textsIn = (value: unknown): string[] =>
	[value]
		.flat()
		.flatMap((text) => (typeof text === 'string' ? text.split(/[\s,;"'[\]]+/) : []))
		.filter(Boolean);

/** Whoever writes ALL rarely means the currency of Albania. */
const isCode = (word: string) => EXPONENTS.has(word) && word !== 'ALL';

/** A filter with a word that is no code lets everything pass: an event must not be lost over it. */
const isOther = (code: string, currencies: unknown): boolean => {
	const words = textsIn(currencies)
		.flatMap((text) => text.toUpperCase().split(/[^A-Z]+/))
		.filter((word) => !['', 'AND', 'OR'].includes(word));
	return words.length > 0 && words.every(isCode) && !words.includes(code);
};

/** An event without a currency or an amount cannot be judged, and passes. */
export const matchesFilter = (
	event: Event,
	{ currencies, minimumAmount }: FilterOptions,
	{ amountOf }: Sized,
): boolean => {
	const { currency } = event.data;
	const code = typeof currency === 'string' ? currency.trim().toUpperCase() : '';
	if (code !== '' && isOther(code, currencies)) return false;
	// Written so that a minimum that is no number lets everything pass.
	if (!(Number(minimumAmount) > 0)) return true;
	const amount = amountOf(event);
	return amount === undefined || amount >= Number(minimumAmount);
};
