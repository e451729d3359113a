import type { Event } from './events';

/** Who knows how large an event is. */
export interface Sized {
	/** Figures in major units, for the filter by amount. */
	readonly amountOf: (event: Event) => number | undefined;
}

/** As they come out of expressions, which may yield anything. */
export interface Options {
	readonly currencies?: unknown;
	readonly minimumAmount?: unknown;
}

/** A filter that cannot be read lets everything pass: an event must not be lost over it. */
const codesIn = (currencies: unknown): string[] =>
	[currencies]
		.flat()
		.flatMap((text) => (typeof text === 'string' ? text.toUpperCase().split(/[^A-Z]+/) : []))
		.filter(Boolean);

/** An event without a currency or an amount cannot be judged, and passes. */
export const isWanted = (
	event: Event,
	{ currencies, minimumAmount }: Options,
	{ amountOf }: Sized,
): boolean => {
	const wanted = codesIn(currencies);
	const { currency } = event.data;
	if (wanted.length > 0 && typeof currency === 'string') {
		if (!wanted.includes(currency.toUpperCase())) return false;
	}
	// Written so that a minimum that is no number lets everything pass.
	if (!(Number(minimumAmount) > 0)) return true;
	const amount = amountOf(event);
	return amount === undefined || amount >= Number(minimumAmount);
};
