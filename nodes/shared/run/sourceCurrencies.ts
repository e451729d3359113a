import type { IDataObject } from 'n8n-workflow';
import { EXPONENTS } from '../money/currencies';
import { currencyOf } from '../money/money';
import { createSources, draggedIn } from './dragged';
import { plainValueAt } from './reference';

/** The record that holds the amount names its currency, or the one around it; an event in `data`. */
export const currencyBeside = (json: IDataObject, path: readonly string[]): string | undefined => {
	const around = path.map((_, index) => path.slice(0, path.length - 1 - index));
	return [...around.map((one) => [...one, 'currency']), ['data', 'currency']]
		.map((one) => currencyOf(plainValueAt(json, one)))
		.find((code) => EXPONENTS.has(code));
};

/** In which currencies the records are that a field of this name was dragged from. */
export const createSourceCurrencies = createSources(draggedIn, currencyBeside);
