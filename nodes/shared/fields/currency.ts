import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
import { isFound } from './isFound';
import { locator } from './locator';

/** A currency to pick by its name, or to enter by its code. */
export const currencyField = <R extends boolean>(description: string, required: R) =>
	locator({
		displayName: 'Currency',
		name: 'currency',
		description,
		searchListMethod: 'searchCurrencies',
		required,
		byId: 'By Code',
		example: 'EUR',
	});

/** "EUR · Euro", for everybody who knows the one or the other. */
const named = () => {
	const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });
	return [...EXPONENTS.keys()]
		.sort()
		.map((code) => ({ name: [code, names.of(code)].filter(Boolean).join(' · '), value: code }));
};

// Only once somebody looks for one: the names take longer to read than all code of the package.
let currencies: ReturnType<typeof named> | undefined;

export async function searchCurrencies(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	currencies ??= named();
	const found = currencies.filter((currency) => isFound(filter, currency));
	// "eur" is in CHE · WIR Euro too: whoever types a code looks for that one.
	const isExact = ({ value }: { value: string }) => value === filter.trim().toUpperCase();
	return { results: [...found.filter(isExact), ...found.filter((one) => !isExact(one))] };
}
