import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { EXPONENTS } from '../money/currencies';
import { currencyOf } from '../money/money';
import { draggedIn, jsonOf } from './dragged';
import type { Expression } from './expressions';
import { plainValueAt } from './reference';

/** The record that holds the amount names its currency, or the one around it; an event in `data`. */
export const currencyBeside = (json: IDataObject, path: readonly string[]): string | undefined => {
	const around = path.map((_, index) => path.slice(0, path.length - 1 - index));
	return [...around.map((one) => [...one, 'currency']), ['data', 'currency']]
		.map((one) => currencyOf(plainValueAt(json, one)))
		.find((code) => EXPONENTS.has(code));
};

/** In which currencies the records are that a field of this name was dragged from. */
export const createSourceCurrencies =
	(context: IExecuteFunctions, expressions: readonly Expression[]) =>
	(name: string, items: readonly number[]): string[] => {
		// For a tool `$json` is the item of the agent, and the model writes the amount.
		if (isTool(context)) return [];
		const dragged = expressions
			.filter(({ field }) => field.name === name)
			.flatMap(({ text }) => draggedIn(text));
		const found = items.flatMap((item) =>
			dragged.flatMap(({ root, path }) => currencyBeside(jsonOf(context, root, item), path) ?? []),
		);
		return [...new Set(found)];
	};
