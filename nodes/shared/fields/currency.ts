import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
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

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** "EUR · Euro", for everybody who knows the one or the other. */
const currencies = [...EXPONENTS.keys()]
	.sort()
	.map((code) => ({ name: [code, names.of(code)].filter(Boolean).join(' · '), value: code }));

export async function searchCurrencies(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const wanted = filter.trim().toLowerCase();
	return { results: currencies.filter(({ name }) => name.toLowerCase().includes(wanted)) };
}
